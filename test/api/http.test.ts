import { request as httpRequest } from 'node:http';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../support/app.js';

interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

describe('requests', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  /** Sends exactly these bytes, without the corrections of a client library. */
  const send = (method: string, path: string, headers: Record<string, string>, body: Buffer | string = ''): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const request = httpRequest(`${app.url}${path}`, { method, headers: { 'Sec-Fetch-Site': 'same-origin', ...headers } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() }),
        );
      });
      request.on('error', reject);
      request.end(body);
    });
  const json = { 'Content-Type': 'application/json' };

  it.each([
    ['broken JSON', json, '{"email":', 400],
    ['JSON that is not an object', json, '"text"', 400],
    ['invalid UTF-8', json, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['a NUL character', json, '{"email":"a\\u0000@portal.test","password":"x"}', 400],
    ['prototype keys', json, '{"__proto__":{"admin":true}}', 400],
    ['deep nesting', json, `{"email":${'['.repeat(200)}${']'.repeat(200)}}`, 400],
    ['an invalid number', json, '{"email":1e999}', 400],
    ['an array in place of an object', json, '[]', 400],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'email=a', 415],
    ['plain text', { 'Content-Type': 'text/plain' }, '{"email":"a"}', 415],
    ['no content type', {}, '{"email":"a"}', 415],
    ['more than 1 MB', json, `{"email":"${'x'.repeat(1_100_000)}"}`, 413],
    ['an unsupported character set', { 'Content-Type': 'application/json; charset=utf-16' }, '{}', 400],
    ['an unknown content encoding', { ...json, 'Content-Encoding': 'zstd-ish' }, '{}', 415],
  ])('with %s are refused in the error shape', async (_, headers, body, status) => {
    const response = await send('POST', '/api/auth/login', headers, body);
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toMatchObject({
      error: expect.any(String),
      code: expect.any(String),
      requestId: response.headers['x-request-id'],
    });
  });

  it('with many mistakes get a short answer', async () => {
    const body = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`field${n}`, 1]));
    const response = await send('POST', '/api/auth/login', json, JSON.stringify(body));
    expect(response.status).toBe(400);
    expect(Object.keys((JSON.parse(response.body) as { fields: object }).fields)).toHaveLength(100);
  });

  it.each([
    ['/api/projects?limit=1&limit=2', 400],
    ['/api/projects?__proto__=1', 400],
    ['/api/%ff', 400],
    ['/api/projects%00', 400],
    ['/api/nothing-here', 404],
    ['/api', 404],
  ])('to %s return %d', async (path, status) => {
    const response = await send('GET', path, {});
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toMatchObject({ error: expect.any(String), code: expect.any(String), requestId: expect.any(String) });
  });

  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'none' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://portal.test' }, 403],
  ])('that change data are refused from %j', async (headers, status) => {
    const response = await send('POST', '/api/auth/logout', headers);
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body).code).toBe('cross-site');
  });

  it('without Sec-Fetch-Site need an Origin of this site', async () => {
    const plain = (headers: Record<string, string>) =>
      fetch(`${app.url}/api/auth/logout`, { method: 'POST', headers: { 'Sec-Fetch-Site': '', ...headers } });
    const viaSocket = (origin?: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const request = httpRequest(
          `${app.url}/api/auth/logout`,
          { method: 'POST', headers: origin === undefined ? {} : { Origin: origin } },
          (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          },
        );
        request.on('error', reject);
        request.end();
      });
    expect((await plain({})).status).toBe(403);
    expect(await viaSocket()).toBe(403);
    expect(await viaSocket('https://evil.example')).toBe(403);
    expect(await viaSocket('null')).toBe(403);
    expect(await viaSocket('http://portal.test')).toBe(204);
    expect(await viaSocket(app.url)).toBe(204);
  });

  it('with multipart need a header that no form can set', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n--b--\r\n';
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    expect((await send('POST', '/api/auth/login', headers, body)).status).toBe(403);
    expect((await send('POST', '/api/auth/login', { ...headers, 'X-Requested-With': 'portal' }, body)).status).toBe(415);
  });

  it('receive restrictive security headers', async () => {
    const response = await send('GET', '/api/auth/me', {});
    expect(response.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(response.headers).not.toHaveProperty('x-powered-by');
    expect(response.headers).not.toHaveProperty('strict-transport-security');
  });

  it('cannot set their own id without a trusted proxy', async () => {
    const response = await send('GET', '/api/auth/me', { 'X-Request-Id': 'chosen-by-me' });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('to /api/health report that the program is alive and ready, and not ready while it drains', async () => {
    expect(JSON.parse((await send('GET', '/api/health/live', {})).body)).toEqual({ status: 'ok' });
    expect(JSON.parse((await send('GET', '/api/health/ready', {})).body)).toEqual({ status: 'ready' });
  });

  it('to /api/metrics are answered on this machine only, not through a proxy', async () => {
    const own = await send('GET', '/api/metrics', {});
    expect(own.status).toBe(200);
    expect(own.body).toContain('portal_http_request_duration_seconds_count');
    expect((await send('GET', '/api/metrics', { 'X-Forwarded-For': '203.0.113.7' })).status).toBe(403);
  });

  it('that fail internally reveal nothing to the caller', async () => {
    await app.database.query('ALTER TABLE users RENAME TO users_away');
    try {
      const response = await send('POST', '/api/auth/login', json, JSON.stringify({ email: 'a@portal.test', password: TEST_PASSWORD }));
      expect(response.status).toBe(500);
      expect(JSON.parse(response.body)).toEqual({
        error: 'Something went wrong on our side. Please try again.',
        code: 'internal',
        requestId: response.headers['x-request-id'],
      });
    } finally {
      await app.database.query('ALTER TABLE users_away RENAME TO users');
    }
  });
});

describe('metrics with a token', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ settings: { METRICS_TOKEN: 'a-long-token' } });
  });
  afterAll(() => app.close());

  it('are available with the token only', async () => {
    const ask = (token: string) =>
      app.agent().get('/api/metrics').set('X-Forwarded-For', '203.0.113.7').set('Authorization', `Bearer ${token}`);
    await ask('a-long-token').expect(200);
    await ask('another').expect(403);
  });
});

describe('the program behind HTTPS', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ settings: { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.test', TRUST_PROXY: '1' } });
  });
  afterAll(() => app.close());

  it('marks its cookie as __Host- and Secure', async () => {
    const response = await app.agent().post('/api/auth/register').send({ email: 's@portal.test', password: TEST_PASSWORD }).expect(201);
    expect(response.get('Set-Cookie')?.[0]).toMatch(/^__Host-studio-session=.*; Path=\/; .*Secure; SameSite=Strict$/);
    expect(response.get('Set-Cookie')?.[1]).toMatch(/^__Host-studio-proof=.*; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/);
    expect(response.get('Strict-Transport-Security')).toBe('max-age=31536000');
  });

  it('keeps the request id of a trusted proxy, in cached responses too', async () => {
    const idOf = async (path: string, given: string) =>
      (await app.agent().get(path).set('X-Request-Id', given)).headers['x-request-id'] as string;
    for (const path of ['/api/auth/me', '/api/projects', '/api/projects'])
      expect(await idOf(path, 'given-by-the-proxy')).toBe('given-by-the-proxy');
    expect(await idOf('/api/projects', 'no id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
