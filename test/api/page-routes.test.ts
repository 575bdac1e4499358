import type { Role } from '../../server/platform/access/roles.rules.js';
import { Metrics } from '../../server/platform/observability/metrics.js';
import { PageBuilder } from '../../server/platform/web/page-builder.js';
import type { PageRenderer } from '../../server/platform/web/page.dto.js';
import { StarterContent } from '../../server/site/starter-content.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';
import { reportBug } from '../support/bugs.js';
import { makeProduct } from '../support/store.js';
import { openTicket } from '../support/tickets.js';
import { SupportStarter } from '../../server/support/help/support-starter.js';

describe('pages rendered on the server', () => {
  /** The kinds of viewers that the routes distinguish. A newcomer has yet to replace a temporary password. */
  const KINDS = ['visitor', 'newcomer', 'user', 'agent', 'admin'] as const;
  type Kind = (typeof KINDS)[number];
  const ROLES: Readonly<Record<Exclude<Kind, 'visitor'>, Role[]>> = { newcomer: [], user: [], agent: ['support'], admin: ['admin'] };

  /** The text of a page’s first heading by viewer; null where they are redirected and the page has no heading. */
  type Heading = string | null;
  const everyone = (heading: Heading): Record<Kind, Heading> => ({
    visitor: heading,
    newcomer: heading,
    user: heading,
    agent: heading,
    admin: heading,
  });
  /** A newcomer waits for the form that replaces the password. */
  const all = (heading: string): Record<Kind, Heading> => ({ ...everyone(heading), newcomer: null });
  const signedIn = (heading: string): Record<Kind, Heading> => ({ ...all(heading), visitor: null });
  const onlyAdmin = (heading: string): Record<Kind, Heading> => ({ ...everyone(null), admin: heading });
  const onlyAgents = (heading: string): Record<Kind, Heading> => ({ ...onlyAdmin(heading), agent: heading });
  const onlyVisitor = (heading: string): Record<Kind, Heading> => ({ ...everyone(null), visitor: heading });

  /** Every route of the client: a route that is missing here fails the test. */
  const HEADINGS: Readonly<Record<string, Record<Kind, Heading>>> = {
    '/': all('We create, you lead.'),
    '/projects': all('Projects'),
    '/projects/:slug': all('Your first project'),
    '/about': all('Small on purpose.'),
    '/our-voice': all('Safety should not cost you your privacy.'),
    '/join-us': all('Make it with us.'),
    '/apply': all('Apply for a role'),
    '/contact': all('Contact'),
    '/admin/project-pages/:projectId': onlyAdmin('Page editor'),
    '/store': all('Gear up for the road.'),
    '/store/:id': all('A lamp'),
    '/login': onlyVisitor('Sign in'),
    '/signup': onlyVisitor('Create your account'),
    '/forgot-password': everyone('Forgotten your password?'),
    '/reset-password': everyone('Choose a new password'),
    '/verify-email': everyone('Your email address'),
    '/confirm-email': everyone('Your new email address'),
    '/keep-two-factor': everyone('Keep two-factor authentication'),
    '/signup/complete': signedIn('What should we call you?'),
    '/dashboard': signedIn('Ada Lovelace'),
    '/data-management': signedIn('Your Data'),
    '/new-password': { ...everyone(null), newcomer: 'Choose your own password' },
    '/add-passkey': everyone(null),
    '/support': { ...all('How can we help?'), visitor: 'Support' },
    '/support/tickets/:id': signedIn('Ticket'),
    '/support/agent': signedIn('Support desk'),
    '/support/agent/replies': onlyAgents('Saved replies'),
    '/support/agent/statistics': onlyAgents('Support statistics'),
    '/support/tickets/:id/transcript': signedIn('Transcript'),
    '/terms': everyone('Terms of Service'),
    '/privacy-policy': everyone('Privacy Policy'),
    '/privacy-policy/old': everyone('Previous Privacy Policy'),
    '/privacy-policy/compare': everyone('Privacy Policy: what changed'),
    '/cookies-policy': everyone('Cookies Policy'),
    '/terms/upcoming': everyone('Upcoming Terms of Service'),
    '/privacy-policy/upcoming': everyone('Upcoming Privacy Policy'),
    '/cookies-policy/upcoming': everyone('Upcoming Cookies Policy'),
    '/admin': onlyAdmin('Users'),
    '/staff': onlyAdmin('Overview'),
    '/staff/hr': onlyAdmin('HR Console'),
    '/staff/dpo': onlyAdmin('DPO Console'),
    '/studio': onlyAdmin('Studio.Drive'),
    '/certificates': all('Check a certificate'),
    '/certificates/:serial': all('Check a certificate'),
    '/staff/training/:id': onlyAdmin('Training module'),
    // Users without a contract are redirected once their list is loaded.
    '/contracts': signedIn('Contracts'),
    // For those who left: users in the staff area are redirected, and those who never worked here once that is known.
    '/pay': { ...signedIn('Pay'), admin: null },
    '/contracts/verify': all('Check a contract'),
    '/inbox': onlyAdmin('Inbox'),
  };

  /** Pages that visitors may see but search engines do not list: links in emails, and legal texts not in force. */
  const NOT_LISTED: ReadonlySet<string> = new Set([
    '/certificates',
    '/certificates/:serial',
    '/reset-password',
    '/verify-email',
    '/confirm-email',
    '/keep-two-factor',
    '/terms/upcoming',
    '/privacy-policy/upcoming',
    '/cookies-policy/upcoming',
  ]);

  const SUBJECT = 'The lamp in my cellar stays dark';

  let app: TestApp;
  let renderer: PageRenderer;
  let values: Record<string, string>;
  const people = new Map<Kind, SignedIn>();

  beforeAll(async () => {
    app = await createTestApp({ settings: { CLIENT_DIR: 'dist' } });
    await app.nest.get(StarterContent).ensure({ sampleProject: true });
    await app.nest.get(SupportStarter).ensure();
    const loaded = await app.nest.get(PageBuilder).renderer();
    if (loaded === undefined) throw new Error('The client is not built: run "npm run build" first.');
    renderer = loaded;
    for (const [kind, roles] of Object.entries(ROLES)) people.set(kind as Kind, await app.signUp({ roles }));
    await app.database.query(`UPDATE users SET first_name = 'Ada', last_name = 'Lovelace'`);
    await app.database.query(`UPDATE users SET temporary_password_until = now() + interval '1 day' WHERE id = $1`, [
      person('newcomer').user.id,
    ]);
    const ticket = await openTicket(person('user'), { subject: SUBJECT });
    const product = await makeProduct(app.database, { name: 'A lamp' });
    const serial = '1A2B-3C4D-5E6F-7A8B';
    await app.database.query(
      `INSERT INTO certificates (id, user_id, module_id, module_title, issued_at, serial, version)
       VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'Safe builds', now(), $2, 1)`,
      [person('user').user.id, serial],
    );
    const [project] = await app.database.query<{ id: string; slug: string }>('SELECT id, slug FROM projects LIMIT 1');
    values = {
      '/projects/:slug': `/projects/${project?.slug}`,
      '/admin/project-pages/:projectId': `/admin/project-pages/${project?.id}`,
      '/store/:id': `/store/${product.id}`,
      '/support/tickets/:id': `/support/tickets/${ticket.id}`,
      '/support/tickets/:id/transcript': `/support/tickets/${ticket.id}/transcript`,
      '/certificates/:serial': `/certificates/${serial}`,
      '/admin': '/admin?section=users',
      '/staff': '/staff?section=overview',
    };
  });
  afterAll(() => app.close());

  function person(kind: Kind): SignedIn {
    const found = people.get(kind);
    if (found === undefined) throw new Error(`No one is signed in as ${kind}.`);
    return found;
  }

  function agentOf(kind: Kind): Agent {
    return kind === 'visitor' ? app.agent() : person(kind).agent;
  }

  /** The text of the first heading in the HTML; null without one. */
  function headingIn(html: string): Heading {
    const [, markup] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
    return markup?.replace(/<[^>]*>/g, '').replaceAll('&#x27;', '’') ?? null;
  }

  it('offers the name that is known when it asks for one', async () => {
    const { text } = await agentOf('user').get('/signup/complete').expect(200);
    expect(/<input[^>]*name="name"[^>]*>/.exec(text)?.[0]).toContain('value="Ada Lovelace"');
  });

  it.each(['/staff', '/admin'])('has a main landmark where scripts choose the section: %s', async (path) => {
    const { text } = await agentOf('admin').get(path).expect(200);
    expect(text.match(/<main[ >]/g)).toHaveLength(1);
  });

  describe('the HTML of every route', () => {
    it('is covered by this test', () => {
      expect(Object.keys(HEADINGS).sort()).toEqual(renderer.routes.map(({ path }) => path).sort());
    });

    it.each(KINDS)('contains its heading for this kind of viewer, nobody else’s data, and no failure: %s', async (kind) => {
      const before = app.nest.get(Metrics).renderErrors;
      const found: Record<string, Heading> = {};
      for (const { path } of renderer.routes) {
        const page = await agentOf(kind)
          .get(values[path] ?? path)
          .expect('Content-Type', 'text/html; charset=utf-8');
        found[path] = headingIn(page.text);
        expect(page.status).toBe(200);
        expect(page.text).toContain('<noscript>');
        expect({ path, landmarks: page.text.match(/<main[ >]/g)?.length }).toEqual({ path, landmarks: 1 });
        // Scripts wait for the first paint, except where they produce it; fonts wait for the scripts then.
        const isEmpty = page.text.includes('<div id="root"></div>');
        const isFrame = /<link fetchpriority="low"[^>]*as="font"/s.test(page.text);
        const atOnce = /<(?:script type="module"|link rel="modulepreload") /.test(page.text);
        const waiting =
          page.text.includes('<link rel="modulepreload-later" ') && page.text.includes('<script defer src="/after-paint.js" ');
        expect({ path, atOnce, waiting }).toEqual({ path, atOnce: isEmpty || isFrame, waiting: !(isEmpty || isFrame) });
        if (isFrame) expect(kind).not.toBe('visitor');
        // Without its script, the browser itself submits a form: a password must not get into an address.
        for (const [form] of page.text.matchAll(/<form.*?<\/form>/gs))
          if (form.includes('type="password"')) expect(form).toContain('method="post"');
        if (kind !== 'visitor' && !page.text.includes('<div id="root"></div>')) {
          expect(page.headers['cache-control']).toBe('private, no-store');
          // The public frame or the app shell.
          expect(page.text).toMatch(/aria-label="(Main|Areas)"/);
        }
        for (const [other, { email }] of people)
          expect({ path, other, told: other !== kind && page.text.includes(email) }).toEqual({ path, other, told: false });
      }
      expect(found).toEqual(Object.fromEntries(Object.entries(HEADINGS).map(([path, headings]) => [path, headings[kind]])));
      expect(app.nest.get(Metrics).renderErrors).toBe(before);
    });

    it('has metadata for search engines on each public page: its own title and description, one address, one first heading', async () => {
      const titles = new Map<string, string>();
      const descriptions = new Map<string, string>();
      for (const { path } of renderer.routes) {
        if (HEADINGS[path]?.visitor === null) continue;
        const { text: html } = await app.agent().get(values[path] ?? path);
        const one = (pattern: RegExp): string => {
          const found = [...html.matchAll(pattern)].map(([, text = '']) => text);
          expect({ path, pattern, count: found.length }).toEqual({ path, pattern, count: 1 });
          return found[0] ?? '';
        };
        const title = one(/<title>([^<]+)<\/title>/g);
        const description = one(/<meta name="description" content="([^"]+)">/g);
        one(/<h1[ >]()/g);
        expect({ path, lang: /<html [^>]*lang="en/.test(html) }).toEqual({ path, lang: true });
        const hidden = html.includes('<meta name="robots" content="noindex');
        expect({ path, hidden }).toEqual({ path, hidden: NOT_LISTED.has(path) });
        if (hidden) continue;
        expect(one(/<link rel="canonical" href="([^"]+)">/g)).toBe(`http://portal.test${values[path] ?? path}`);
        expect({ path, title, same: titles.get(title) }).toEqual({ path, title, same: undefined });
        expect({ path, description, same: descriptions.get(description) }).toEqual({ path, description, same: undefined });
        titles.set(title, path);
        descriptions.set(description, path);
      }
    });

    it('of a certificate contains what its number shows, without scripts', async () => {
      const { text: html } = await app
        .agent()
        .get(values['/certificates/:serial'] ?? '')
        .expect(200);
      const markup = html.slice(html.indexOf('<div id="root">'), html.indexOf('id="page-data"'));
      for (const text of ['Safe builds', 'A. L.', 'Valid']) expect(markup).toContain(text);
      expect(html).not.toMatch(/Lovelace/);
      await app.agent().get('/certificates/0000-0000-0000-0000').expect(404);
    });

    it('of a ticket contains none of its data, and requesting it counts as no read', async () => {
      const reads = () => app.database.query('SELECT * FROM ticket_reads ORDER BY 1, 2');
      const before = await reads();
      const page = await person('user')
        .agent.get(values['/support/tickets/:id'] ?? '')
        .expect(200);
      expect(page.text).not.toContain(SUBJECT);
      expect(page.text).toContain('Loading the ticket');
      expect(await reads()).toEqual(before);
    });

    it('of a list behind the sign-in contains its first rows, for users who may read it', async () => {
      const bug = 'The lamp flickers near water';
      await reportBug(person('admin'), { title: bug });
      const shows = async (kind: Kind, address: string, row: string): Promise<boolean> => {
        const { text: html } = await agentOf(kind).get(address).expect(200);
        return html.slice(html.indexOf('<div id="root">'), html.indexOf('id="page-data"')).includes(row);
      };
      expect(await shows('agent', '/support/agent', SUBJECT)).toBe(true);
      expect(await shows('agent', '/support/agent?status=closed', SUBJECT)).toBe(false);
      expect(await shows('admin', '/staff?section=bugs', bug)).toBe(true);
      expect(await shows('admin', '/staff?section=bugs&priority=critical', bug)).toBe(false);
      expect(await shows('admin', '/admin?section=users', 'Ada Lovelace</bdi>')).toBe(true);
      for (const kind of ['visitor', 'newcomer', 'user'] as const) {
        expect(await shows(kind, '/support/agent', SUBJECT)).toBe(false);
        expect(await shows(kind, '/staff?section=bugs', bug)).toBe(false);
        expect(await shows(kind, '/admin?section=users', 'Ada Lovelace</bdi>')).toBe(false);
      }
      // What is shown above the list would move it if it arrived later.
      const codes = 'Security codes to enter';
      expect(await shows('agent', '/support/agent', codes)).toBe(false);
      const path = (values['/support/tickets/:id'] ?? '').replace('/support', '/api/support');
      const { agent: customer, password } = person('user');
      await customer.post(`${path}/security-code`).send({ password }).expect(200);
      await customer.post(`${path}/send-code`).send({}).expect(200);
      expect(await shows('agent', '/support/agent', codes)).toBe(true);
      expect(await shows('user', '/support/agent', codes)).toBe(false);
      // A search counts against its limit and may leave a receipt, so only the page itself requests it.
      expect(await shows('agent', '/support/agent?search=lamp', SUBJECT)).toBe(false);
      expect(app.nest.get(Metrics).renderErrors).toBe(0);
    });

    it('of a list contains no row when the list itself is refused, even though the session continues', async () => {
      const { agent, user } = await app.signUp({ roles: ['support'] });
      const asked = async (): Promise<{ inPage: boolean; status: number }> => ({
        inPage: (await agent.get('/support/agent').expect(200)).text.includes(SUBJECT),
        status: (await agent.get('/api/support/desk')).status,
      });
      const set = (change: string) => app.database.query(`UPDATE users SET ${change} WHERE id = $1`, [user.id]);
      expect(await asked()).toEqual({ inPage: true, status: 200 });
      for (const [change, back] of [
        ['paused_at = now()', 'paused_at = NULL'],
        [`temporary_password_until = now() + interval '1 day'`, 'temporary_password_until = NULL'],
        [`roles = '{}'`, `roles = '{support}'`],
      ] as const) {
        await set(change);
        expect({ change, ...(await asked()) }).toEqual({ change, inPage: false, status: 403 });
        await set(back);
        expect({ back, ...(await asked()) }).toEqual({ back, inPage: true, status: 200 });
      }
      for (const query of ['search=&search=lamp', 'cursor=x', '__proto__=x', 'status=__proto__', 'status=open&status=closed'])
        await agent.get(`/support/agent?${query}`).expect(200);
      expect(app.nest.get(Metrics).renderErrors).toBe(0);
    });

    it('shows each of many concurrent users their own page', async () => {
      const kinds = KINDS.filter((kind) => kind !== 'visitor');
      const pages = await Promise.all(
        [...kinds, ...kinds, ...kinds].map(async (kind) => ({ kind, page: await person(kind).agent.get('/contact') })),
      );
      for (const { kind, page } of pages) {
        for (const [other, { email, user }] of people) {
          expect(page.text.includes(email)).toBe(other === kind);
          expect(page.text.includes(user.id)).toBe(other === kind);
        }
      }
    });

    it('is the same for all spellings of an id', async () => {
      const path = values['/store/:id'] ?? '';
      const id = path.slice('/store/'.length);
      await app.agent().get(`/store/${id.toUpperCase()}?variant=x`).redirects(0).expect(308).expect('Location', `${path}?variant=x`);
      await app.agent().get(`/api/products/${id.toUpperCase()}`).expect(200);
    });

    it('redirects other spellings of a public page to its canonical address', async () => {
      for (const spelling of ['/Projects', '/projects/', '/%70rojects', '/PROJECTS//']) {
        await app
          .agent()
          .get(`${spelling}?utm_source=x`)
          .redirects(0)
          .expect(308)
          .expect('Location', /^\/[a-z]*(?:\/)?\?utm_source=x$|^\/PROJECTS\?utm_source=x$/);
        const end = await app.agent().get(spelling).redirects(3).expect(200);
        expect(headingIn(end.text)).toBe('Projects');
      }
    });
  });
});
