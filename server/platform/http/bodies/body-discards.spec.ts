import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { BodyDiscards } from './body-discards.js';

describe('the rest of a refused body', () => {
  let server: Server;
  let discards: BodyDiscards;
  let closed: Promise<unknown>;
  beforeAll(async () => {
    server = createServer((request, response) => {
      closed = new Promise<void>((resolve) => request.socket.once('close', () => resolve()));
      response.end(discards.start(request, response) ? 'read on' : 'no room');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    discards = new BodyDiscards({ concurrent: 1, bytes: 100_000, milliseconds: 60_000 });
  });

  /** Announces a body, sends the start of it, and waits for the response. */
  async function refused(length: number): Promise<{ socket: Socket; answer: string }> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`POST / HTTP/1.1\r\nHost: portal.test\r\nContent-Length: ${length}\r\n\r\nstart`);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return { socket, answer: bytes.toString().split('\r\n\r\n')[1] ?? '' };
  }

  it('releases its slot when the client disconnects after the response', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { socket, answer } = await refused(1_000_000);
      expect(answer).toBe('read on');
      socket.destroy();
      await closed;
    }
  });

  it('is not read for more clients than there are slots', async () => {
    const first = await refused(1_000_000);
    const second = await refused(1_000_000);
    expect([first.answer, second.answer]).toEqual(['read on', 'no room']);
    first.socket.destroy();
    second.socket.destroy();
  });

  it('leaves the connection to the next request once all of it has arrived', async () => {
    const { socket } = await refused(10);
    socket.write('5more' + 'POST / HTTP/1.1\r\nHost: portal.test\r\nContent-Length: 0\r\n\r\n');
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    expect(bytes.toString()).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  it('is read up to a limit, after which the connection closes', async () => {
    const { socket } = await refused(1_000_000);
    socket.write(Buffer.alloc(200_000));
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    expect(socket.destroyed).toBe(true);
  });
});
