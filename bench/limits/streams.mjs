// The minimum work of a server for live messages: a loop that writes the same bytes to every open response.
import { createServer } from 'node:http';
import { listen, optionsFromParent } from '../lib/child.mjs';

const { frame } = await optionsFromParent();
const streams = new Set();

listen(
  createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache, no-transform' });
      response.write('retry: 1000\n\n');
      streams.add(response);
      response.once('close', () => streams.delete(response));
      return;
    }
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (text) => (body += text))
      .on('end', () => {
        const bytes = Buffer.from(frame.replace('%BODY%', JSON.parse(body).body));
        for (const stream of streams) stream.write(bytes);
        response.writeHead(201, { 'Content-Length': 2 }).end('{}');
      });
  }),
);
