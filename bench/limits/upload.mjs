// The minimum work for an upload: its bytes are hashed with SHA-256 and written to a file, which is flushed at the end.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listen, optionsFromParent } from '../lib/child.mjs';

const { directory } = await optionsFromParent();

listen(
  createServer(async (request, response) => {
    const path = join(directory, 'upload');
    const hash = createHash('sha256');
    request.on('data', (chunk) => hash.update(chunk));
    await pipeline(request, createWriteStream(path, { highWaterMark: 1024 * 1024, flush: true }));
    await rm(path);
    response.end(hash.digest('hex'));
  }),
);
