// The program's page without any script: the same HTML minus scripts and preloaded modules, and its other files unchanged.
import { createServer, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { listen, optionsFromParent } from '../lib/child.mjs';

const { url } = await optionsFromParent();
const responses = new Map();

async function answerOf(path) {
  const original = await new Promise((resolve, reject) =>
    get(`${url}${path}`, { headers: { 'accept-encoding': 'br' }, agent: false }, resolve).on('error', reject),
  );
  let body = await buffer(original);
  const headers = { ...original.headers };
  for (const own of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete headers[own];
  if (headers['content-type']?.startsWith('text/html')) {
    const html = (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();
    const bare = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replace(/<link\b[^>]*rel="modulepreload[^>]*>/g, '');
    if (/<script|modulepreload/.test(bare)) throw new Error('A script was left in the page without scripts.');
    body = brotliCompressSync(Buffer.from(bare), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    headers['content-encoding'] = 'br';
  }
  headers['content-length'] = String(body.length);
  return { status: original.statusCode, headers, body };
}

listen(
  createServer((request, response) => {
    const path = request.url ?? '/';
    if (!responses.has(path)) responses.set(path, answerOf(path));
    responses.get(path).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error) => response.writeHead(500).end(error.message),
    );
  }),
);
