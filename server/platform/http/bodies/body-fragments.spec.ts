import { once } from 'node:events';
import { createServer, IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { boundFragments } from './body-fragments.js';

class Bounded extends IncomingMessage {}
boundFragments(Bounded.prototype, { free: 50, averageBytes: 8 });

/** The server's response to a chunked body; a server that does not read responds when the body has arrived or was aborted. */
async function answerTo(chunks: readonly string[], reads = true): Promise<string> {
  let most = 0;
  const server = createServer({ IncomingMessage: Bounded }, (request: IncomingMessage, response: ServerResponse) => {
    let bytes = 0;
    if (reads) request.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => response.end(`${bytes} bytes`));
    request.on('error', () => undefined).on('close', () => (most = Math.max(most, request.readableLength)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let response = '';
  socket.on('data', (data: string) => (response += data)).on('error', () => undefined);
  const body = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${body}0\r\n\r\n`);
  await once(socket, 'close').catch(() => undefined);
  server.close();
  expect(most).toBeLessThanOrEqual(100);
  return response;
}

describe('a body in pieces', () => {
  it('is read if the pieces are few, or large enough on average', async () => {
    expect(await answerTo(Array<string>(50).fill('x'))).toMatch(/\b50 bytes/);
    expect(await answerTo(Array<string>(500).fill('x'.repeat(9)))).toMatch(/\b4500 bytes/);
    expect(await answerTo(['x'.repeat(8_000), ...Array<string>(900).fill('x')])).toMatch(/\b8900 bytes/);
  });

  it.each([true, false])('closes its connection if they are many and tiny (read: %s)', async (reads) => {
    expect(await answerTo(Array<string>(5_000).fill('x'), reads)).toBe('');
  });
});
