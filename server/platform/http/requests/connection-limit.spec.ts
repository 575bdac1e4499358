import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { proxyTrust } from '../../network/addresses.js';
import { limitConnections } from './connection-limit.js';

describe('limitConnections', () => {
  let server: Server;
  let counted: () => number;
  const refused: string[] = [];
  const sockets: Socket[] = [];

  const listen = async (setting: number | string | false): Promise<void> => {
    server = createServer((_request, response) => response.end('ok'));
    counted = limitConnections(server, { max: 3, trusts: proxyTrust(setting), onRefusal: (address) => refused.push(address) });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  };
  /** Whether the connection gets a response; it stays open then. */
  const isAnswered = async (): Promise<boolean> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    return new Promise((resolve) => {
      socket.once('data', () => resolve(true)).once('close', () => resolve(false));
    });
  };

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    refused.length = 0;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  it('closes connections beyond the limit of an address until one of them has closed', async () => {
    await listen(false);
    expect([await isAnswered(), await isAnswered(), await isAnswered(), await isAnswered()]).toEqual([true, true, true, false]);
    expect(refused).toEqual(['127.0.0.1']);
    expect(counted()).toBe(1);
    sockets[0]?.destroy();
    // The server notices a moment later; an attempt refused in between does not count.
    while (!(await isAnswered()));
    expect(await isAnswered()).toBe(false);
  });

  it('does not count a trusted proxy', async () => {
    await listen('loopback');
    for (let count = 0; count < 6; count += 1) expect(await isAnswered()).toBe(true);
    expect(counted()).toBe(0);
  });
});
