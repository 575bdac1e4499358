import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { sendFile } from './download.js';
import type { Files } from '../files.js';
import type { UploadedFile } from '../files.repository.js';

const SIZE = 1024 * 1024 * 1024;
const FILE: UploadedFile = { id: 'a', name: 'a.bin', contentType: 'application/octet-stream', size: SIZE, sha256: 'b' };

it('a file is closed when its client stops reading', async () => {
  const content = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
  });
  const files = { open: () => Promise.resolve(content) } as unknown as Files;
  const server = createServer((request, response) => void sendFile(files, FILE, request, response, { stallMs: 50 })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.pause().on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  try {
    await new Promise((resolve) => content.once('close', resolve));
    expect(content.readableEnded).toBe(false);
  } finally {
    content.destroy();
    socket.destroy();
    server.closeAllConnections();
    server.close();
  }
});
