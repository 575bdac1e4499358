import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pipelineLimit } from './pipelining.js';

/** How many requests sent at once on one connection are processed, and how many are answered. */
async function served(requests: number): Promise<{ begun: number; answered: number }> {
  const isTooMany = pipelineLimit(3);
  const waiting: ServerResponse[] = [];
  let begun = 0;
  const server = createServer((request, response) => {
    if (isTooMany(request, response)) return;
    begun += 1;
    waiting.push(response);
    if (begun === requests) for (const one of waiting.splice(0)) one.end('done');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (data: string) => (answer += data)).on('error', () => undefined);
  const one = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  socket.write(one.repeat(requests - 1) + one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  await once(socket, 'close').catch(() => undefined);
  server.close();
  return { begun, answered: answer.split('done').length - 1 };
}

describe('pipelined requests', () => {
  it('are answered when there are few', async () => {
    expect(await served(1)).toEqual({ begun: 1, answered: 1 });
    expect(await served(4)).toEqual({ begun: 4, answered: 4 });
  });

  it('close the connection when there are too many, and no more of them are processed', async () => {
    expect(await served(500)).toEqual({ begun: 4, answered: 0 });
  });
});
