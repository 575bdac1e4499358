import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { sendFile } from './download.js';
import type { Files } from '../files.js';
import type { UploadedFile } from '../files.repository.js';
import type { ReaderBounds } from './slow-responses.js';

const SIZE = 1024 * 1024 * 1024;
const FILE: UploadedFile = { id: 'a', name: 'a.bin', contentType: 'application/octet-stream', size: SIZE, sha256: 'b' };

async function whileReading(reader: Partial<ReaderBounds>, read: (socket: Socket) => void): Promise<boolean> {
  const content = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
  });
  const files = { open: () => Promise.resolve(content) } as unknown as Files;
  const server = createServer((request, response) => void sendFile(files, FILE, request, response, { reader })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.pause().on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  read(socket);
  try {
    await new Promise((resolve) => content.once('close', resolve));
    return content.readableEnded;
  } finally {
    content.destroy();
    socket.destroy();
    server.closeAllConnections();
    server.close();
  }
}

describe('a file is closed', () => {
  it('when its client stops reading', async () => {
    expect(await whileReading({ stallMs: 50 }, () => undefined)).toBe(false);
  });

  it('when its client trickles', async () => {
    const throughput = { graceMs: 20, windowMs: 20, bytesPerSecond: 1024 * 1024 * 1024 * 1024 };
    const readSlowly = (socket: Socket): void => {
      const timer = setInterval(() => socket.read(1024), 5);
      socket.once('close', () => clearInterval(timer));
    };
    expect(await whileReading({ throughput }, readSlowly)).toBe(false);
  });
});
