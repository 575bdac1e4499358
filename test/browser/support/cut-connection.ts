import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test as base } from './agent';

/** The browser's way to the server. */
interface Connection {
  /**
   * From now on, ends the connection of each request with a longer body after this many bytes. A browser repeats some of them by itself.
   * @param path part of the address
   */
  cut: (path: string, bytes: number) => void;
  restore: () => void;
}

/** `test` with a proxy between the browser and the portal, which can end a connection in the middle of a request. */
export const test = base.extend<{ proxyServer: { url: string; connection: Connection }; connection: Connection }>({
  proxyServer: async ({}, use) => {
    let cut: { path: string; bytes: number } | null = null;
    const server = createServer((request, response) => {
      const isCut = cut !== null && request.url?.includes(cut.path) === true;
      forward(request, response, isCut ? (cut?.bytes ?? 0) : Number.POSITIVE_INFINITY);
    });
    // Calls of the test itself, which are not cut.
    server.on('connect', (request, socket, head) => {
      const { hostname, port } = new URL(`http://${request.url}`);
      const onward = connect(Number(port), hostname, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.write(head);
        onward.pipe(socket).pipe(onward);
      });
      for (const end of [socket, onward]) end.on('error', () => [socket, onward].forEach((side) => side.destroy()));
    });
    const url = await listening(server);
    await use({ url, connection: { cut: (path, bytes) => (cut = { path, bytes }), restore: () => (cut = null) } });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
  connection: async ({ proxyServer }, use) => use(proxyServer.connection),
  proxy: async ({ proxyServer }, use) => use({ server: proxyServer.url }),
});

function forward(request: IncomingMessage, response: ServerResponse, limit: number): void {
  const { method, headers } = request;
  const onward = send(request.url ?? '', { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.flushHeaders();
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  let sent = 0;
  request.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, limit - sent);
    sent += part.length;
    const isOver = sent >= limit;
    if (isOver) request.pause();
    onward.write(part, () => isOver && request.socket.destroy());
  });
  request.on('end', () => onward.end());
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
