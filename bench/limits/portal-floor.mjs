// The built floor page of the portal as static files with brotli, and the program's API behind it.
import { readFile, readdir } from 'node:fs/promises';
import { createServer, request as ask } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { listen, optionsFromParent } from '../lib/child.mjs';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };

const { directory, url, publicUrl } = await optionsFromParent();
const program = new URL(url);
const files = new Map();
for (const file of await readdir(directory, { recursive: true })) {
  const type = TYPES[extname(file)];
  if (type === undefined) continue;
  const body = brotliCompressSync(await readFile(join(directory, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  files.set(`/${file}`, { headers: { 'content-type': type, 'content-encoding': 'br', 'content-length': String(body.length) }, body });
}
const document = files.get('/index.html');

listen(
  createServer((incoming, response) => {
    const path = incoming.url ?? '/';
    if (!path.startsWith('/api/')) {
      const { headers, body } = files.get(path) ?? document;
      response.writeHead(200, headers).end(body);
      return;
    }
    const headers = { ...incoming.headers, host: new URL(publicUrl).host };
    const passed = ask({ host: program.hostname, port: program.port, path, method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', (error) => response.writeHead(502).end(error.message));
    incoming.pipe(passed);
  }),
);
