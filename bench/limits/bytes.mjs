// The minimum of node:http for cached bytes: always returns a recorded response of the program.
import { createServer, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen, optionsFromParent } from '../lib/child.mjs';

const { url, path, headers } = await optionsFromParent();
const original = await new Promise((resolve, reject) => get(`${url}${path}`, { headers, agent: false }, resolve).on('error', reject));
const body = await buffer(original);
// Node writes these three itself.
const own = new Set(['date', 'connection', 'keep-alive']);
const responseHeaders = [];
for (let index = 0; index < original.rawHeaders.length; index += 2) {
  if (!own.has(original.rawHeaders[index].toLowerCase())) responseHeaders.push(original.rawHeaders[index], original.rawHeaders[index + 1]);
}

listen(
  createServer((_request, response) => {
    response.writeHead(200, responseHeaders);
    response.end(body);
  }),
);
