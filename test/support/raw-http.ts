import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Everything that arrives on a socket until it closes or the response is complete; empty if there was none. */
export interface RawExchange {
  status: number;
  body: string;
}

/**
 * Sends exactly these pieces, each as a separate write, and returns the response.
 * @param chunks the request, including its head.
 * @returns status 0 if the connection closes without a response.
 */
export async function exchange(url: string, chunks: ReadonlyArray<Buffer | string>): Promise<RawExchange> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const response = answerOn(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect').catch(() => undefined);
  for (const chunk of chunks) {
    if (socket.destroyed) break;
    await new Promise<void>((resolve) => socket.write(chunk, () => resolve()));
    // The other side reads in between, as it does when a network delivers the chunks one by one.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const result = await response;
  socket.destroy();
  return result;
}

function answerOn(socket: Socket): Promise<RawExchange> {
  return new Promise((resolve) => {
    let text = '';
    const finish = (): void => {
      const [head = '', body = ''] = text.split('\r\n\r\n', 2);
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), body });
    };
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1] ?? NaN);
      const start = text.indexOf('\r\n\r\n');
      if (start >= 0 && text.length >= start + 4 + length) finish();
    });
    socket.on('close', finish);
  });
}

interface RawRequest {
  method: string;
  path: string;
  cookie: string;
  boundary: string;
  length: number;
}

/** The head of a multipart request as the client's pages send it. */
export function multipartHead({ method, path, cookie, boundary, length }: RawRequest): string {
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: portal.test',
    'Sec-Fetch-Site: same-origin',
    'X-Requested-With: portal',
    `Cookie: ${cookie}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');
}
