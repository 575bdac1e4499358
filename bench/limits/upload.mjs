// The minimum work for an upload: its bytes are hashed with SHA-256 and written to a file, which is flushed at the end. And for a download:
// the same file, read in pieces of 1 MiB.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listen, optionsFromParent } from '../lib/child.mjs';

const { directory } = await optionsFromParent();

const path = join(directory, 'upload');

listen(
  createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-length', (await stat(path)).size);
      await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), response);
      return;
    }
    const hash = createHash('sha256');
    request.on('data', (chunk) => hash.update(chunk));
    await pipeline(request, createWriteStream(path, { highWaterMark: 1024 * 1024, flush: true }));
    response.end(hash.digest('hex'));
  }),
);
