import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Database } from '../../server/platform/database/transactions.js';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../support/app.js';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const ask = async (app: TestApp, path: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const outgoing = httpRequest(`${app.url}${path}`, { headers, agent: false }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
};
/** Everything that arrives on a connection until the program closes it. */
const untilClosed = async (app: TestApp, sent: string): Promise<string> => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1').setEncoding('utf8');
  let response = '';
  socket.on('data', (data: string) => (response += data)).on('error', () => undefined);
  socket.write(sent);
  await once(socket, 'close').catch(() => undefined);
  return response;
};

describe('a site with a host name', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({
      settings: { PUBLIC_URL: 'https://studio.test', HOST_ALIASES: 'www.studio.test, 127.0.0.1', TRUST_PROXY: '1' },
    });
  });
  afterAll(() => app.close());

  it('is not served under another name, cached or not', async () => {
    for (const path of ['/', '/nothing', '/api/projects', '/api/auth/me', '/api/metrics', '/robots.txt']) {
      for (const host of ['studio.test', 'www.studio.test:443']) expect((await ask(app, path, { Host: host })).status).not.toBe(421);
      const refused = await ask(app, path, { Host: 'evil.test' });
      expect(refused).toMatchObject({ status: 421, headers: { connection: 'close', 'cache-control': 'no-store' } });
      expect(refused.body).not.toContain('evil');
    }
    expect(JSON.parse((await ask(app, '/api/projects', { Host: 'evil.test' })).body)).toEqual({
      error: expect.any(String),
      code: 'wrong-host',
      requestId: expect.any(String),
    });
  });

  it('refuses a request with two host names', async () => {
    const response = await untilClosed(app, 'GET /api/projects HTTP/1.1\r\nHost: studio.test\r\nHost: evil.test\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 400 [^]*"code":"wrong-host"/);
  });

  it('answers health checks under any name', async () => {
    for (const path of ['/api/health/live', '/api/health/ready'])
      expect((await ask(app, path, { Host: '10.0.0.5:3000' })).status).toBe(200);
  });

  it('has secure cookies without NODE_ENV', async () => {
    const response = await app
      .agent()
      .post('/api/auth/register')
      .send({ email: 'secure@studio.test', password: TEST_PASSWORD })
      .expect(201);
    expect(response.get('Set-Cookie')?.[0]).toMatch(/^__Host-studio-session=.*Secure/);
    expect(response.get('Strict-Transport-Security')).toBe('max-age=31536000');
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, [2001:DB8::5]:4711', '2001:db8::5'],
    ['::ffff:203.0.113.8', '203.0.113.8'],
    ['"><script>', '127.0.0.1'],
    ['203.0.113.9, not-an-address', '127.0.0.1'],
  ])('accepts only addresses from X-Forwarded-For: %s', async (header, address) => {
    const email = `forwarded-${Buffer.from(header).toString('hex').slice(0, 30)}@studio.test`;
    await app.agent().post('/api/auth/register').set('X-Forwarded-For', header).send({ email, password: TEST_PASSWORD }).expect(201);
    const rows = await app.database.query<{ ip: string }>(
      'SELECT ip_address AS ip FROM sessions JOIN users ON users.id = sessions.user_id WHERE users.email = $1',
      [email],
    );
    expect(rows.map(({ ip }) => ip)).toEqual([address]);
  });

  it('serves its metrics on this machine only, without a proxy', async () => {
    expect((await ask(app, '/api/metrics')).status).toBe(200);
    for (const name of [
      'Forwarded',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'Via',
      'X-Real-IP',
      'CF-Ray',
      'X-Envoy-External-Address',
    ]) {
      expect((await ask(app, '/api/metrics', { Host: 'studio.test', [name]: '127.0.0.1' })).status).toBe(403);
    }
  });
});

describe('an unread body', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it.each([
    ['GET', '/', 'text/plain'],
    ['GET', '/api/projects', 'text/plain'],
    ['HEAD', '/robots.txt', 'multipart/form-data; boundary=x'],
    ['GET', '/api/nothing', 'multipart/form-data; boundary=x'],
    ['POST', '/', 'multipart/form-data; boundary=x'],
  ])('of %s %s closes the connection after the answer', async (method, path, type) => {
    const response = await untilClosed(
      app,
      `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nX-Requested-With: portal\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\nx`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 \d{3} [^]*Connection: close/i);
  });

  it('is answered in order with pipelined requests', async () => {
    const head = 'Host: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nX-Requested-With: portal\r\n';
    const login = '{"email":"nobody@portal.test","password":"Wrong-horse-7"}';
    const response = await untilClosed(
      app,
      `GET /api/health/live HTTP/1.1\r\n${head}\r\nPOST /api/auth/login HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${login.length}\r\n\r\n${login}` +
        `GET /api/nothing HTTP/1.1\r\n${head}Connection: close\r\n\r\n`,
    );
    expect([...response.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['200', '401', '404']);
  });

  it.each([
    ['two Content-Length headers', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
    ['a space before the colon', 'Transfer-Encoding : chunked\r\n'],
    ['a transfer coding after chunked', 'Transfer-Encoding: chunked, identity\r\n'],
  ])('with %s smuggles no second request past a proxy', async (_, header) => {
    const hidden = 'GET /api/health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    const response = await untilClosed(app, `POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\n${header}\r\n0\r\n\r\n${hidden}`);
    expect(response.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400']);
  });

  it('behind an unknown expectation is not awaited', async () => {
    const response = await untilClosed(
      app,
      'POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: something\r\nContent-Length: 1000\r\n\r\n',
    );
    expect(response).toMatch(/^HTTP\/1\.1 417 [^]*Connection: close/i);
  });
});

it('readiness does not wait for a connection of the pools', async () => {
  const app = await createTestApp();
  const { dataSource } = app.nest.get(Database);
  const all = Array.from({ length: 12 }, () => dataSource.createQueryRunner());
  await Promise.all(all.map((runner) => runner.connect()));
  const ready = await ask(app, '/api/health/ready');
  await Promise.all(all.map((runner) => runner.release()));
  await app.close();
  expect(ready).toMatchObject({ status: 200, body: '{"status":"ready"}' });
});

it('the number of connections per address is limited', async () => {
  // The limit of 400 connections is scaled to 4.
  const app = await createTestApp({ settings: { RATE_LIMIT_SCALE: '0.01' } });
  const sockets = Array.from({ length: 6 }, () => connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => undefined));
  const answered = await Promise.all(
    sockets.map(async (socket) => {
      socket.write('GET /api/health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      return new Promise<boolean>((resolve) => socket.once('data', () => resolve(true)).once('close', () => resolve(false)));
    }),
  );
  for (const socket of sockets) socket.destroy();
  await app.close();
  expect(answered.filter(Boolean)).toHaveLength(4);
});
