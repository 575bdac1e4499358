import { jest } from '@jest/globals';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { CLIENT_HEADERS } from '../support/client-headers.js';
import { cookiesOf } from '../support/event-stream.js';

jest.setTimeout(120_000);

const HEAD = Buffer.from('--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n');

describe('a refused upload', () => {
  let app: TestApp;
  let customer: SignedIn;
  let cookie: string;
  beforeAll(async () => {
    app = await createTestApp();
    customer = await app.signUp();
    cookie = await cookiesOf(customer);
  });
  afterAll(() => app.close());

  const send = async (path: string, method: string, body: Buffer, headers: Record<string, string>): Promise<string> => {
    const response = await fetch(app.url + path, {
      method,
      body: new Uint8Array(body),
      headers: { ...CLIENT_HEADERS, 'Content-Type': 'multipart/form-data; boundary=b', ...headers },
    });
    return `${response.status} ${((await response.json()) as { code: string }).code}`;
  };

  it.each([
    ['1 KB', 1_000, 50],
    ['300 KB', 300_000, 50],
    ['30 MB', 30_000_000, 9],
  ])('with %s always receives its answer, and no reset', async (_, bytes, attempts) => {
    const body = Buffer.concat([HEAD, Buffer.alloc(bytes)]);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const [path, method, headers, expected] = CASES[attempt % CASES.length] as (typeof CASES)[number];
      expect(await send(path, method, body, headers === 'customer' ? { Cookie: cookie } : {})).toBe(expected);
    }
  });

  it('above the size limit receives its answer as well', async () => {
    const body = Buffer.concat([HEAD, Buffer.alloc(30_000_000)]);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await send('/api/users/avatar', 'PUT', body, { Cookie: cookie })).toBe('413 too-large');
    }
  });
});

const CASES = [
  ['/api/admin/team/avatar', 'POST', 'customer', '403 forbidden'],
  ['/api/users/avatar', 'PUT', 'nobody', '401 signed-out'],
  ['/api/auth/login', 'POST', 'nobody', '415 unsupported-type'],
] as const;
