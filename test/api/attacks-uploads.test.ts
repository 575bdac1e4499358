import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { jest } from '@jest/globals';
import { AppModule } from '../../server/app.module.js';
import { Config } from '../../server/platform/config/config.js';
import { LargeUploads } from '../../server/platform/files/uploads/large-uploads.js';
import { UploadLimits } from '../../server/platform/files/uploads/upload-limits.js';
import { controllersIn, routeTable } from '../../server/platform/http/route-table.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { beginUpload } from '../support/builds.js';
import { CLIENT_HEADERS } from '../support/client-headers.js';
import { cookiesOf } from '../support/event-stream.js';
import { until } from '../support/until.js';

const EXE = Buffer.concat([Buffer.from('MZ'), randomBytes(1_000)]);
const FORM = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nLate\r\n--b--\r\n';

/** The bodies of uploads may take hours to arrive; in the meantime sessions end and roles are removed. */
describe('an upload whose sender loses access while sending it', () => {
  let app: TestApp;
  let sender: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.clear();
    sender = await app.signUp({ roles: ['admin', 'developer'] });
  });

  interface Sent {
    method: string;
    path: string;
    body: Buffer | string;
    headers: Record<string, string | number>;
  }

  /** Sends all but the end of a body, runs an action once the upload has started, and sends the rest. */
  async function sendInterrupted({ method, path, body, headers }: Sent, meanwhile: () => Promise<unknown>): Promise<[number, string]> {
    const runs = [UploadLimits, LargeUploads].map((limits) => jest.spyOn(app.nest.get<UploadLimits>(limits, { strict: false }), 'run'));
    const bytes = Buffer.from(body);
    const call = request(app.url + path, {
      method,
      headers: { ...CLIENT_HEADERS, 'Content-Length': bytes.length, ...headers },
    });
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    call.write(bytes.subarray(0, -4));
    await until(() => runs.some(({ mock }) => mock.calls.length > 0), 'the upload to begin');
    await meanwhile();
    call.end(bytes.subarray(-4));
    const [response] = await answered;
    const text = (await response.toArray()).join('');
    for (const run of runs) run.mockRestore();
    return [response.statusCode ?? 0, text === '' ? '' : ((JSON.parse(text) as { code?: string }).code ?? '')];
  }

  const signOut = () => app.database.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [sender.user.id]);
  const setRoles = (roles: string[]) => app.database.query('UPDATE users SET roles = $1 WHERE id = $2', [roles, sender.user.id]);

  it('is refused once its body has arrived, on every route', async () => {
    const forms = routeTable(controllersIn(AppModule.with(app.nest.get(Config), { connectionString: '' })), '/api').filter(
      ({ upload, path }) => upload === true && !path.includes(':'),
    );
    expect(forms.length).toBeGreaterThan(8);
    const outcomes: string[] = [];
    for (const { method, path } of forms) {
      await app.database.clear();
      sender = await app.signUp({ roles: ['admin', 'developer'] });
      const headers = { Cookie: await cookiesOf(sender), 'Content-Type': 'multipart/form-data; boundary=b' };
      // Picture uploads need no other field: an empty form is refused with 400 when its sender still has access.
      const [status, code] = await sendInterrupted({ method, path, body: '--b--\r\n', headers }, signOut);
      outcomes.push(`${method} ${path} ${status} ${code}`);
    }
    expect(outcomes).toEqual(forms.map(({ method, path }) => `${method} ${path} 401 signed-out`));
  });

  it.each([
    ['the role has been removed', [], 403, 'forbidden'],
    ['some roles have changed', ['admin', 'hr'], 403, 'roles-changed'],
    ['nothing has changed', ['developer', 'admin'], 400, 'invalid'],
  ] as const)('is authorised again when %s', async (_case, roles, status, code) => {
    const headers = { Cookie: await cookiesOf(sender), 'Content-Type': 'multipart/form-data; boundary=b' };
    const outcome = await sendInterrupted({ method: 'POST', path: '/api/admin/products', body: FORM, headers }, () => setRoles([...roles]));
    expect(outcome).toEqual([status, code]);
    expect(await app.database.query('SELECT id FROM products')).toEqual([]);
  });

  it('creates no build from the bytes of a signed-out session or revoked API token; its owner can continue', async () => {
    const bytes = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
    const path = await beginUpload(sender, EXE.length);
    const ended = await sendInterrupted(
      { method: 'PATCH', path, body: EXE, headers: { ...bytes, Cookie: await cookiesOf(sender) } },
      signOut,
    );
    expect(ended).toEqual([401, 'signed-out']);
    expect(await app.database.query('SELECT state FROM build_uploads')).toEqual([{ state: 'receiving' }]);

    await sender.agent.post('/api/auth/login').send({ email: sender.email, password: sender.password }).expect(200);
    const token = await sender.agent
      .post('/api/users/api-tokens')
      .send({ name: 'CI', scopes: ['builds:write'], expiresInDays: 7 })
      .expect(201);
    const { id, token: secret } = token.body as { id: string; token: string };
    const other = await beginUpload(sender, EXE.length, { version: '2.0.0' });
    const revoked = await sendInterrupted(
      { method: 'PATCH', path: other, body: EXE, headers: { ...bytes, Authorization: `Bearer ${secret}` } },
      () => sender.agent.delete(`/api/users/api-tokens/${id}`).expect(204),
    );
    expect(revoked).toEqual([401, 'token-invalid']);
    expect(await app.database.query('SELECT id FROM builds')).toEqual([]);

    await sender.agent.get(path).expect(200);
    await until(async () => ((await sender.agent.get(path)).body as { state: string }).state === 'done', 'the build of its owner');
  });
});
