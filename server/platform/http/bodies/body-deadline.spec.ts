import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { bodyDeadline } from './body-deadline.js';

/** The server's output on one connection until it closes; requests to /read wait for their body. */
async function conversation(timeoutMs: number, ...parts: string[]): Promise<string> {
  const bound = bodyDeadline(timeoutMs);
  const server = createServer((request, response) => {
    bound(request, response);
    if (request.url !== '/read') response.end('at once');
    else
      text(request).then(
        (body) => response.end(body),
        () => response.destroy(),
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let response = '';
  socket.on('data', (data: string) => (response += data)).on('error', () => undefined);
  for (const part of parts) socket.write(part);
  await once(socket, 'close').catch(() => undefined);
  server.close();
  return response;
}

const head = (method: string, path: string, type: string, length = 100) =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

describe('a body that does not arrive', () => {
  it('closes its connection after the deadline, whether it is read or not', async () => {
    expect(await conversation(50, head('POST', '/read', 'application/json'), '{')).toBe('');
    expect(await conversation(50, head('POST', '/', 'text/plain'))).toMatch(/^HTTP\/1\.1 200 [^]*at once$/);
  });

  it.each(['GET', 'HEAD'])('of a %s closes its connection with the response', async (method) => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
      expect(await conversation(3_600_000, head(method, '/', type))).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close/);
    }
  });

  it('of an upload that was answered without being read closes its connection after the deadline', async () => {
    expect(await conversation(50, head('POST', '/', 'multipart/form-data; boundary=x'))).toMatch(/^HTTP\/1\.1 200 [^]*at once$/);
  });

  it('without a declared length is limited as well', async () => {
    expect(await conversation(50, 'POST /read HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n')).toBe('');
  });
});

it('a body that arrived leaves no timers or listeners', async () => {
  const last = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  expect(await conversation(3_600_000, head('POST', '/read', 'application/json', 2), '{}', last)).toMatch(
    /\{\}HTTP\/1\.1 200 [^]*at once$/,
  );
});
