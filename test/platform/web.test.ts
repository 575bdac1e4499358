import { Database } from '../../server/platform/database/transactions.js';
import { Events } from '../../server/platform/events/events.js';
import { NotFound } from '../../server/platform/errors/errors.js';
import { PublicData } from '../../server/platform/web/cache/public-data.js';
import { StarterContent } from '../../server/site/starter-content.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { createClientFixture, type ClientFixture } from '../support/client-fixture.js';
import { plainGet, type Answer, type PlainGet } from '../support/plain-request.js';

let fixture: ClientFixture;
let app: TestApp;
let rows: Record<string, unknown>;
let loads: string[];
let part: unknown;

const get: PlainGet = (...request) => plainGet(app.url, ...request);

/** Publishes in a transaction and resolves when this process has received the event. */
async function change(work: () => void): Promise<void> {
  const events = app.nest.get(Events);
  const heard = new Promise<void>((resolve) => {
    const end = events.on('project.changed', () => {
      end();
      resolve();
    });
  });
  await app.nest.get(Database).transaction((tx) => {
    work();
    events.publish(tx, 'project.changed', { id: 'a9d8f2f0-0000-4000-8000-000000000000' });
    return Promise.resolve();
  });
  await heard;
}

beforeAll(async () => {
  fixture = await createClientFixture();
  app = await createTestApp({ settings: { CLIENT_DIR: fixture.directory, PUBLIC_URL: 'http://portal.test' } });
  app.nest.get(PublicData).register({
    path: '/test-pages/:slug',
    changesOn: ['project.changed'],
    load: ({ slug = '' }) => {
      loads.push(slug);
      if (slug === 'down') return Promise.reject(new Error('The database is away.'));
      return rows[slug] === undefined ? Promise.reject(new NotFound()) : Promise.resolve(rows[slug]);
    },
  });
  app.nest.get(PublicData).register({
    path: '/test-part',
    changesOn: ['project.changed'],
    load: () => (part instanceof Error ? Promise.reject(part) : Promise.resolve(part)),
  });
  await app.nest.get(StarterContent, { strict: false }).ensure({ sampleProject: true });
});

beforeEach(async () => {
  rows = { neon: { title: 'Neon' } };
  loads = [];
  part = 'a part';
  app.nest.get(PublicData).invalidate('project.changed');
});

afterAll(async () => {
  await app.close();
  await fixture.remove();
});

describe('rendered pages', () => {
  it('contain their content, head and data', async () => {
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('|visitor</p>');
    expect(page.text).toContain('<title>Page /</title>');
    expect(page.text).toContain('<link rel="canonical" href="http://portal.test/">');
    expect(page.text).toMatch(/<meta property="og:image" content="http:\/\/portal\.test\/social\/site\.png\?v=[0-9a-f]{10}">/);
    expect(page.text).toContain('<style>.entry{color:red}\n.home{color:blue}</style>');
    expect(page.text).toContain('href="/assets/home-1.js"');
    expect(page.text).toMatch(/<html [^>]*style="--studio-accent:#[0-9a-f]{6}"/i);
    const data = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(page.text)?.[1] ?? '') as Record<string, unknown>;
    expect(Object.keys(data).sort()).toEqual(['/auth/me', '/contact', '/projects']);
    expect(data['/auth/me']).toEqual({ user: null, session: null });
    const contact = await get('/api/contact');
    expect(data['/contact']).toEqual(JSON.parse(contact.text));
  });

  it('are cached for visitors and revalidated by their ETag', async () => {
    const first = await get('/projects/neon');
    const second = await get('/projects/neon');
    expect(second.body).toEqual(first.body);
    expect(loads).toEqual(['neon']);
    expect(second.headers['cache-control']).toBe('no-cache');
    expect(second.headers.vary).toBe('Cookie, Accept-Encoding');
    const held = await get('/projects/neon', { 'If-None-Match': String(first.headers.etag) });
    expect(held.status).toBe(304);
    expect(held.body).toHaveLength(0);
    const head = await get('/projects/neon', {}, 'HEAD');
    expect(head.headers['content-length']).toBe(String(first.body.length));
    expect(head.body).toHaveLength(0);
  });

  it('have the same bytes and headers from the cache and from Express', async () => {
    const behind = await get('/projects/neon');
    const before = await get('/projects/neon');
    const changing = ['date', 'x-request-id'];
    const fixed = (response: Answer) =>
      Object.entries(response.headers)
        .filter(([name]) => !changing.includes(name))
        .sort();
    expect(fixed(before)).toEqual(fixed(behind));
    expect(before.headers['x-request-id']).not.toBe(behind.headers['x-request-id']);
    expect(before.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('are rendered again when their data has changed', async () => {
    const before = await get('/projects/neon');
    await change(() => {
      rows.neon = { title: 'Neon Drift' };
    });
    const after = await get('/projects/neon');
    expect(before.text).toContain('{"title":"Neon"}');
    expect(after.text).toContain('{"title":"Neon Drift"}');
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('are rendered again when an event may have been missed', async () => {
    await get('/projects/neon');
    const events = app.nest.get(Events);
    const gap = new Promise<void>((resolve) => {
      const end = events.onGap(() => {
        end();
        resolve();
      });
    });
    rows.neon = { title: 'Changed in silence' };
    expect((await get('/projects/neon')).text).toContain('{"title":"Neon"}');
    await app.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'portal events'`,
    );
    await gap;
    expect((await get('/projects/neon')).text).toContain('{"title":"Changed in silence"}');
  });

  it('have the visitor’s colour scheme', async () => {
    const dark = await get('/', { Cookie: 'colour-scheme=dark' });
    const odd = await get('/', { Cookie: 'colour-scheme="><script>' });
    expect(dark.text).toContain('data-mantine-color-scheme="dark"');
    expect(odd.text).toContain('data-mantine-color-scheme="auto"');
  });

  it('depend on the query only where it is declared', async () => {
    const plain = await get('/projects/neon');
    const tracked = await get('/projects/neon?utm_source=x&a=1');
    expect(tracked.body).toEqual(plain.body);
    expect(loads).toEqual(['neon']);
    expect((await get('/search?q=b&x=1')).text).toContain('/search?q=b|');
  });

  it('redirect other spellings of their path, which are never rendered', async () => {
    const page = await get('/projects/neon');
    const escapes = [...'neon'].map((letter) => `%${letter.charCodeAt(0).toString(16)}`);
    for (let choice = 1; choice < 16; choice += 1) {
      const slug = [...'neon'].map((letter, index) => ((choice >> index) & 1 ? escapes[index] : letter)).join('');
      const response = await get(`/projects/${slug}?ref=x`);
      expect([response.status, response.headers.location]).toEqual([308, '/projects/neon?ref=x']);
    }
    for (const path of [
      '/projects/neon/',
      '/projects//neon',
      '/projects/./neon',
      '/x/../projects/neon',
      '/x/%2e%2E/projects/neon',
      '/PROJECTS/neon',
    ]) {
      const response = await get(path);
      expect([path, response.status, response.headers.location]).toEqual([path, 308, '/projects/neon']);
    }
    expect(loads).toEqual(['neon']);
    expect((await get('/projects/neon')).body).toEqual(page.body);
  });

  it.each(['//evil.example/x', '/\\evil.example', '/%2f%2fevil.example/', '/x/..//evil.example', '/.//evil.example', '/%5cevil.example/'])(
    'never redirect to another host: %s',
    async (path) => {
      const { status, headers } = await get(path);
      expect([200, 308, 404]).toContain(status);
      if (headers.location !== undefined) expect(new URL(headers.location, 'http://portal.test').host).toBe('portal.test');
    },
  );

  it('with an unbounded number of addresses are not cached', async () => {
    const first = await get('/search?q=b');
    const second = await get('/search?q=b');
    expect(first.text).toContain('/search?q=b|');
    expect(second.body).not.toEqual(first.body);
  });

  it('behind the sign-in are the shell for visitors, and are rendered for users alone', async () => {
    const one = await get('/members/one');
    const two = await get('/members/two?x=1');
    expect(one.text).toContain('<div id="root"></div>');
    expect(one.text).toContain('<meta name="robots" content="noindex">');
    expect(two.body).toEqual(one.body);
    const { agent, email } = await app.signUp();
    const mine = await agent.get('/members/one').expect(200).expect('Cache-Control', 'private, no-store');
    expect(mine.text).toContain(`|${email}</p>`);
    expect((await get('/members/one')).body).toEqual(one.body);
  });

  it('show the signed-in user, and are then not cached', async () => {
    const { agent, email } = await app.signUp();
    const mine = await agent.get('/').expect(200);
    expect(mine.text).toContain(`|${email}</p>`);
    expect(mine.headers['cache-control']).toBe('private, no-store');
    const visitor = await get('/');
    expect(visitor.text).not.toContain(email);
    expect(visitor.text).toContain('|visitor</p>');
  });

  it('treat an ended session as a visitor', async () => {
    const cookieName = 'studio-session';
    const page = await get('/', { Cookie: `${cookieName}=${'a'.repeat(43)}` });
    expect(page.text).toContain('|visitor</p>');
  });

  it('fall back to client rendering when they fail', async () => {
    app.expectRenderErrors(1);
    const page = await get('/broken');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<div id="root"></div>');
    expect(page.text).toContain('</html>');
    expect(page.text).toContain('<link rel="canonical" href="http://portal.test/broken">');
    expect(page.text).not.toContain('noindex');
    expect(page.headers['cache-control']).toBe('private, no-store');
  });

  it('return 404 when their data does not exist, and 503 when it is unavailable', async () => {
    const gone = await get('/projects/none');
    expect(gone.status).toBe(404);
    expect(gone.text).toContain('<div id="root"></div>');
    const down = await get('/projects/down');
    expect(down.status).toBe(503);
    expect(down.text).toContain('<div id="root"></div>');
    rows.none = { title: 'Now here' };
    expect((await get('/projects/none')).status).toBe(200);
  });

  it('say without JavaScript that nothing is at an address, and only there', async () => {
    const notice = '<noscript>There is no page at this address. No scripts run.</noscript>';
    expect((await get('/projects/none')).text).toContain(notice);
    // The browser redirects to the home page.
    expect(await get('/nowhere')).toMatchObject({ status: 200, text: expect.stringContaining(notice) as string });
    for (const path of ['/', '/projects/down', '/members/ada'])
      expect((await get(path)).text).toContain('<noscript>No scripts run.</noscript>');
  });

  it('leave out a part that does not exist or is unavailable', async () => {
    part = new NotFound();
    const without = await get('/parts');
    expect(without.status).toBe(200);
    expect(without.text).toContain('/parts|||visitor');
    part = new Error('The database is away.');
    app.nest.get(PublicData).invalidate('project.changed');
    const away = await get('/parts');
    expect(away.status).toBe(503);
    expect(away.text).toContain('/parts|||visitor');
    part = 'here again';
    expect((await get('/parts')).text).toContain('/parts||here again|visitor');
  });

  it('redirect within the site only', async () => {
    const old = await get('/old');
    expect(old.status).toBe(302);
    expect(old.headers.location).toBe('/projects/new');
    const elsewhere = await get('/elsewhere');
    expect(elsewhere.status).toBe(200);
    expect(elsewhere.headers.location).toBeUndefined();
  });
});

describe('public data', () => {
  it('has the same bytes from the cache and from Express', async () => {
    const behind = await get('/api/projects?limit=24');
    const before = await get('/api/projects', { 'Accept-Encoding': 'identity' });
    expect(before.body).toEqual(behind.body);
    expect(before.headers.etag).toMatch(/^(?:W\/)?"[^"]+"$/);
    for (const name of ['content-type', 'content-security-policy', 'x-content-type-options', 'x-frame-options']) {
      expect(before.headers[name]).toBe(behind.headers[name]);
    }
    expect((await get('/api/projects', { 'If-None-Match': String(before.headers.etag) })).status).toBe(304);
  });

  it('accepts one spelling of a path and refuses invalid ones', async () => {
    const data = app.nest.get(PublicData);
    await data.read('/test-pages/%6eeon');
    await data.read('/test-pages/neon');
    expect(loads).toEqual(['neon']);
    expect(data.peek('/test-pages/%6eeon')).toBeUndefined();
    await expect(data.read('/test-pages/%')).rejects.toThrow(NotFound);
    await expect(data.read('/test-pages/')).rejects.toThrow(NotFound);
    await expect(data.read('/nothing')).rejects.toThrow(NotFound);
  });

  it('refuses a second source for one path', () => {
    const load = () => Promise.resolve(null);
    expect(() => app.nest.get(PublicData).register({ path: '/projects', load, changesOn: [] })).toThrow('registered twice');
  });
});
