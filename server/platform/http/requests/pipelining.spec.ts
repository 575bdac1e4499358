import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pipelineLimit } from './pipelining.js';

/** How many requests sent at once on one connection are processed, and how many are answered. */
async function served(requests: number): Promise<{ started: number; answered: number }> {
  const isTooMany = pipelineLimit(3);
  const waiting: ServerResponse[] = [];
  let started = 0;
  const server = createServer((request, response) => {
    if (isTooMany(request, response)) return;
    started += 1;
    waiting.push(response);
    if (started === requests) for (const one of waiting.splice(0)) one.end('done');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let response = '';
  socket.on('data', (data: string) => (response += data)).on('error', () => undefined);
  const one = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  socket.write(one.repeat(requests - 1) + one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  await once(socket, 'close').catch(() => undefined);
  server.close();
  return { started, answered: response.split('done').length - 1 };
}

describe('pipelined requests', () => {
  it('are answered when there are few', async () => {
    expect(await served(1)).toEqual({ started: 1, answered: 1 });
    expect(await served(4)).toEqual({ started: 4, answered: 4 });
  });

  it('close the connection when there are too many, and no more of them are processed', async () => {
    expect(await served(500)).toEqual({ started: 4, answered: 0 });
  });
});
