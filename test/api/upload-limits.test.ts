import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { AppModule } from '../../server/app.module.js';
import { controllersIn, routeTable, type RouteRow } from '../../server/platform/http/route-table.js';
import { Config } from '../../server/platform/config/config.js';
import { FreeSpace } from '../../server/platform/files/uploads/free-space.js';
import { UploadLimits } from '../../server/platform/files/uploads/upload-limits.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { CLIENT_HEADERS } from '../support/client-headers.js';
import { cookiesOf } from '../support/event-stream.js';
import { photograph } from '../support/pictures.js';

const MIB = 1024 * 1024;

describe('multipart forms', () => {
  let app: TestApp;
  let rows: RouteRow[];
  beforeAll(async () => {
    app = await createTestApp();
    rows = routeTable(controllersIn(AppModule.with(app.nest.get(Config), { connectionString: '' })), '/api').filter(
      ({ method }) => method !== 'GET' && method !== 'HEAD',
    );
  });
  afterAll(() => app.close());

  const call = async (
    { method, path }: Pick<RouteRow, 'method' | 'path'>,
    cookie: string,
    type = 'multipart/form-data; boundary=b',
  ): Promise<number> => {
    const address = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
    const response = await fetch(app.url + address, {
      method,
      body: '--b--\r\n',
      headers: { ...CLIENT_HEADERS, Cookie: cookie, 'Content-Type': type },
    });
    await response.arrayBuffer();
    return response.status;
  };

  it('are refused with 415 by every route that declares no upload, and read by those that do', async () => {
    const admin = await app.signUp({ roles: ['admin'] });
    const cookie = await cookiesOf(admin);
    const uploads = rows.filter(({ upload }) => upload === true);
    expect(uploads.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/admin/products',
      'PUT /api/admin/products/:id',
      'POST /api/admin/products/images',
      'POST /api/admin/projects/pictures',
      'POST /api/admin/team/avatar',
      'POST /api/clarity/expenses',
      'PUT /api/clarity/expenses/:id',
      'POST /api/jobs/apply',
      'POST /api/policies/files',
      'POST /api/project-pages/upload',
      'POST /api/security/dependencies/advisories',
      'POST /api/security/incidents/:id/files',
      'POST /api/staff/bugs/:id/attachments',
      'POST /api/staff/builds/upload',
      'POST /api/staff/drive/upload',
      'POST /api/staff/finance/transactions',
      'PUT /api/staff/finance/transactions/:id',
      'POST /api/staff/sales/imports',
      'POST /api/support/tickets/:id/attachments',
      'POST /api/training/modules/import/file',
      'POST /api/training/videos',
      'PUT /api/users/avatar',
    ]);
    for (const row of rows) {
      const refused = (await call(row, cookie)) === 415;
      expect(`${row.method} ${row.path} ${refused ? 'refused' : 'read'}`).toBe(
        `${row.method} ${row.path} ${row.upload === true ? 'read' : 'refused'}`,
      );
    }
  });

  it('are refused with 415 also without a session, on unknown routes, and in other forms', async () => {
    expect(await call({ method: 'POST', path: '/api/auth/login' }, '')).toBe(415);
    expect(await call({ method: 'POST', path: '/api/nothing-here' }, '')).toBe(415);
    expect(await call({ method: 'POST', path: '/api/admin/team/avatar' }, '', 'multipart/mixed; boundary=b')).toBe(415);
    expect(await call({ method: 'POST', path: '/api/admin/team/avatar' }, '', 'multipart/form-data-2; boundary=b')).toBe(415);
  });

  it.each(['multipart/form-data; boundary=b', 'Multipart/Form-Data; boundary=b', 'MULTIPART/MIXED; boundary=b'])(
    'as %s need a header that no form can set',
    async (type) => {
      const response = await fetch(`${app.url}/api/admin/team/avatar`, {
        method: 'POST',
        body: '--b--\r\n',
        headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type },
      });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'cross-site']);
    },
  );
});

describe('limits on uploads', () => {
  let app: TestApp;
  let person: SignedIn;
  let limits: UploadLimits;
  let space: FreeSpace;
  let picture: Buffer;
  beforeAll(async () => {
    app = await createTestApp({ settings: { RATE_LIMIT_SCALE: '1' } });
    person = await app.signUp();
    limits = app.nest.get(UploadLimits, { strict: false });
    space = app.nest.get(FreeSpace, { strict: false });
    picture = await photograph(300, 200);
  });
  afterAll(() => app.close());

  const upload = () => person.agent.put('/api/users/avatar').attach('avatar', picture, { filename: 'me.jpg', contentType: 'image/jpeg' });

  /** Starts this many uploads that do not end before `release`. */
  const running = (users: readonly string[], bytes = 1) => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const all = users.map((user) => limits.run(user, bytes, () => gate));
    return {
      release: async () => {
        open();
        await Promise.all(all);
      },
    };
  };

  it('apply to the number per user, with a message and a code', async () => {
    const others = running(Array<string>(6).fill(person.user.id));
    const response = await upload().expect(429);
    expect(response.body).toMatchObject({ code: 'too-many-uploads', error: expect.stringContaining('still running') });
    expect(response.headers['retry-after']).toBe('10');
    await others.release();
    await upload().expect(200);
  });

  it('apply to bytes per user', async () => {
    const others = running([person.user.id], 256 * MIB);
    expect((await upload().expect(429)).body).toMatchObject({ code: 'too-many-uploads' });
    await others.release();
    await upload().expect(200);
  });

  it('apply to bytes also when the form announces no length', async () => {
    const cookie = await cookiesOf(person);
    const send = async () => {
      const form = Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="avatar"; filename="me.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'),
        picture,
        Buffer.from('\r\n--b--\r\n'),
      ]);
      const outgoing = request(`${app.url}/api/users/avatar`, {
        method: 'PUT',
        headers: {
          ...CLIENT_HEADERS,
          Cookie: cookie,
          'Content-Type': 'multipart/form-data; boundary=b',
          'Transfer-Encoding': 'chunked',
        },
      });
      outgoing.end(form);
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    const others = running([person.user.id], 256 * MIB - picture.length);
    expect(await send()).toBe(429);
    await others.release();
    expect(await send()).toBe(200);
  });

  it('apply to the total number', async () => {
    const others = running(Array.from({ length: 48 }, (_, index) => `user-${index}`));
    expect((await upload().expect(503)).body).toMatchObject({ code: 'uploads-busy' });
    await others.release();
    await upload().expect(200);
  });

  it('reserve free disk space', async () => {
    const read = space.read.bind(space);
    try {
      space.read = () => Promise.resolve({ free: 400 * MIB, total: 10_000 * MIB });
      expect((await upload().expect(507)).body).toMatchObject({ code: 'storage-full', error: expect.stringContaining('no space') });
      space.read = () => Promise.resolve({ free: 600 * MIB, total: 10_000 * MIB });
      await upload().expect(200);
    } finally {
      space.read = read;
    }
  });

  it('apply to the announced length', async () => {
    const response = await person.agent
      .put('/api/users/avatar')
      .attach('avatar', Buffer.alloc(6 * MIB), { filename: 'me.jpg', contentType: 'image/jpeg' })
      .expect(413);
    expect(response.body).toMatchObject({ code: 'too-large' });
  });
});
