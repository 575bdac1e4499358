import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readMultipart } from './multipart.js';

const LIMITS = { fields: 1, fieldBytes: 100, files: 1, fileBytes: 1_000 };
const FORM = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--b--\r\n';

/** A request whose whole body has arrived. */
function arrived(): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'content-type': 'multipart/form-data; boundary=b' };
  request.push(FORM);
  request.push(null);
  request.complete = true;
  return request;
}

const read = (request: IncomingMessage) => readMultipart(request, LIMITS, async ({ content }) => String(await buffer(content)));

describe('a multipart form that has arrived completely', () => {
  it('is parsed', async () => {
    expect(await read(arrived())).toEqual({ fields: {}, files: ['hello'] });
  });

  it('fails if its connection was closed before it was read', async () => {
    const request = arrived();
    request.destroy();
    await new Promise((resolve) => request.once('close', resolve));
    await expect(read(request)).rejects.toMatchObject({ code: 'broken-off' });
  });
});
