import { CspReportsService } from '../../server/security/csp/csp-reports.service.js';
import type { CspReportView, CspView } from '../../server/security/csp/csp.dto.js';
import { SecurityEventsService } from '../../server/security/events/security-events.service.js';
import { RetentionService } from '../../server/users/data-rights/retention.service.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { createClientFixture, type ClientFixture } from '../support/client-fixture.js';
import { until } from '../support/until.js';

const CSP = '/api/security/csp';
const REPORTS = '/api/security/csp-reports';
const ENFORCED = 'content-security-policy';
const REPORTED = 'content-security-policy-report-only';

const report = (blocked: string, page = '/') => ({
  'csp-report': {
    'document-uri': `https://studio.example${page}?token=secret-canary`,
    'effective-directive': 'script-src',
    'blocked-uri': blocked,
  },
});

describe('client security', () => {
  let app: TestApp;
  let reports: CspReportsService;
  let officer: SignedIn;
  let client: ClientFixture;
  beforeAll(async () => {
    client = await createClientFixture();
    app = await createTestApp({ settings: { CLIENT_DIR: client.directory } });
    reports = app.nest.get(CspReportsService, { strict: false });
  });
  afterAll(async () => {
    await app.close();
    await client.remove();
  });
  /** Another copy of the program. */
  const copy = (settings: Record<string, string> = {}): Promise<TestApp> =>
    createTestApp({ database: app.database, settings: { CLIENT_DIR: client.directory, ...settings } });
  beforeEach(async () => {
    app.clock.reset();
    await reports.flush();
    await app.nest.get(SecurityEventsService, { strict: false }).flush();
    await app.database.clear();
    officer = await app.signUp({ roles: ['security'] });
  });

  /** As a browser sends it: without the headers of our client. */
  const send = (body: unknown, type = 'application/csp-report', headers: Record<string, string> = {}) =>
    fetch(`${app.url}${REPORTS}`, { method: 'POST', headers: { 'Content-Type': type, ...headers }, body: JSON.stringify(body) });
  const list = async (query = ''): Promise<CspReportView[]> => {
    await reports.flush();
    return ((await officer.agent.get(`${REPORTS}${query}`).expect(200)).body as { items: CspReportView[] }).items;
  };
  const read = async (): Promise<CspView> => (await officer.agent.get(CSP).expect(200)).body as CspView;
  const policy = async (path: string, origin = app.url): Promise<Record<string, string | null>> => {
    const { headers } = await fetch(`${origin}${path}`);
    return { [ENFORCED]: headers.get(ENFORCED), [REPORTED]: headers.get(REPORTED) };
  };
  const switchTo = async (enforced: boolean): Promise<void> => {
    const { version } = await read();
    await officer.agent.put(CSP).send({ enforced, version, reason: 'A new widget is being tried.' }).expect(200);
  };

  it('receives reports in both formats from signed-out browsers, and counts equal ones once', async () => {
    expect((await send(report('https://evil.example/a.js'))).status).toBe(204);
    app.clock.advance(60_000);
    const reporting = {
      type: 'csp-violation',
      body: { documentURL: 'https://studio.example/?q=1', effectiveDirective: 'script-src', blockedURL: 'https://evil.example/b.js' },
    };
    expect((await send([reporting], 'application/reports+json')).status).toBe(204);
    expect((await send(report('chrome-extension://abc/x.js'))).status).toBe(204);
    const [row, ...more] = await list();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ violatedDirective: 'script-src', blockedUri: 'https://evil.example', page: '/', count: 2 });
    expect(Date.parse(row?.lastSeen ?? '') - Date.parse(row?.firstSeen ?? '')).toBeGreaterThanOrEqual(60_000);
    expect(JSON.stringify(await app.database.query('SELECT * FROM csp_reports'))).not.toContain('secret-canary');
  });

  it('refuses large reports, other content types, and pages of other sites', async () => {
    expect((await send({ ...report('inline'), more: 'x'.repeat(100_000) })).status).toBe(413);
    expect((await send(report('inline'), 'text/plain')).status).toBe(403);
    expect((await send(report('inline'), 'application/json', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await send('text')).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('limits requests of an address', async () => {
    const limited = await copy({ RATE_LIMIT_SCALE: '0.05' });
    try {
      const statuses: number[] = [];
      for (let index = 0; index < 5; index += 1) {
        const response = await fetch(`${limited.url}${REPORTS}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/csp-report' },
          body: JSON.stringify(report('inline')),
        });
        statuses.push(response.status);
      }
      expect(statuses).toEqual([204, 204, 204, 429, 429]);
    } finally {
      await limited.close();
    }
  });

  it('stores a limited number of invented hosts, and still the real ones', async () => {
    await send(report('https://real.example'));
    await reports.flush();
    for (let index = 0; index < 1_000; index += 1) reports.receive('192.0.2.1', report(`https://${index}.example`));
    await reports.flush();
    await send(report('https://real.example'));
    await reports.flush();
    const [stored] = await app.database.query<{ rows: number; reports: number }>(
      'SELECT count(*)::integer AS rows, sum(count)::integer AS reports FROM csp_reports',
    );
    expect(stored?.rows).toBeLessThanOrEqual(202);
    expect(stored?.reports).toBe(1_002);
    expect((await list('?q=real.example'))[0]?.count).toBe(2);
  });

  it('searches, filters and pages', async () => {
    for (const [host, page] of [
      ['a', '/store'],
      ['b', '/team'],
      ['c', '/store'],
    ] as const) {
      app.clock.advance(1_000);
      await send(report(`https://${host}.example`, page));
      await reports.flush();
    }
    expect((await list('?q=store')).map(({ blockedUri }) => blockedUri)).toEqual(['https://c.example', 'https://a.example']);
    expect(await list('?directive=img-src')).toEqual([]);
    await officer.agent.get(`${REPORTS}?directive=made-up`).expect(400);
    const first = (await officer.agent.get(`${REPORTS}?limit=2`).expect(200)).body as { items: CspReportView[]; nextCursor: string };
    const second = (await officer.agent.get(`${REPORTS}?limit=2&cursor=${first.nextCursor}`).expect(200)).body as {
      items: CspReportView[];
    };
    expect([...first.items, ...second.items].map(({ blockedUri }) => blockedUri)).toEqual([
      'https://c.example',
      'https://b.example',
      'https://a.example',
    ]);
  });

  it('names the endpoint in the headers of pages; that of the Reporting API only over https, where browsers know it', async () => {
    const { headers } = await fetch(`${app.url}/`);
    expect(headers.get(ENFORCED)).toMatch(/; report-uri \/api\/security\/csp-reports$/);
    expect(headers.get('reporting-endpoints')).toBeNull();
    const secure = await copy({ PUBLIC_URL: 'https://portal.test' });
    try {
      const https = (await fetch(`${secure.url}/`)).headers;
      expect(https.get(ENFORCED)).toMatch(/; report-uri \/api\/security\/csp-reports; report-to csp$/);
      expect(https.get('reporting-endpoints')).toBe('csp="/api/security/csp-reports"');
      expect(https.get('strict-transport-security')).toBe('max-age=31536000');
    } finally {
      await secure.close();
    }
  });

  it('changes the header of the next response in every copy, cached or not, and what browsers store', async () => {
    const second = await copy();
    try {
      await fetch(`${app.url}/`);
      const before = await fetch(`${app.url}/`);
      const etag = before.headers.get('etag') ?? '';
      expect((await fetch(`${app.url}/`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
      await switchTo(false);
      for (const path of ['/', '/dashboard', '/assets/entry-1.js', '/robots.txt', '/api/docs']) {
        const headers = await policy(path);
        expect([path, headers[ENFORCED], headers[REPORTED]]).toEqual([path, null, expect.stringContaining("script-src 'self'")]);
      }
      expect((await policy('/api/health/live'))[ENFORCED]).toContain("default-src 'none'");
      await until(async () => (await policy('/', second.url))[ENFORCED] === null);
      const revalidated = await fetch(`${app.url}/`, { headers: { 'If-None-Match': etag } });
      expect([revalidated.status, revalidated.headers.get(ENFORCED)]).toEqual([200, null]);
      const third = await copy();
      expect((await policy('/', third.url))[ENFORCED]).toBeNull();
      await third.close();
      await switchTo(true);
      expect(await policy('/')).toEqual({ [ENFORCED]: expect.stringContaining("script-src 'self'"), [REPORTED]: null });
    } finally {
      await second.close();
    }
  });

  it('previews what was reported on the last seven days', async () => {
    await send(report('https://old.example'));
    await reports.flush();
    app.clock.advance(8 * 86_400_000);
    officer = await app.signUp({ roles: ['cto'] });
    await send(report('https://new.example'));
    await send(report('https://new.example'));
    await reports.flush();
    expect(await read()).toMatchObject({
      enforced: true,
      version: 0,
      total: 2,
      recent: [{ violatedDirective: 'script-src', blockedUri: 'https://new.example', page: '/', count: 2 }],
    });
  });

  it('needs a reason, a recent password and the version that was read, and is recorded', async () => {
    await officer.agent.put(CSP).send({ enforced: false, version: 0, reason: ' ' }).expect(400);
    await switchTo(false);
    const conflict = await officer.agent.put(CSP).send({ enforced: true, version: 0, reason: 'The trial has ended.' }).expect(409);
    expect(conflict.body).toMatchObject({ code: 'csp-mode-changed', current: { enforced: false, version: 1 } });
    const entries = await app.database.query("SELECT before, after, details FROM audit_log WHERE action = 'CSP_MODE_CHANGED'");
    expect(entries).toEqual([{ before: { enforced: true }, after: { enforced: false }, details: 'A new widget is being tried.' }]);
    expect((await officer.agent.get('/api/security').expect(200)).body).toMatchObject({ cspEnforce: false, cspReports: [] });
    app.clock.advance(11 * 60_000);
    const refused = await officer.agent.put(CSP).send({ enforced: true, version: 1, reason: 'The trial has ended.' }).expect(403);
    expect(refused.body).toMatchObject({ code: 'proof-required' });
    officer = await app.signUp({ roles: ['admin'] });
    await switchTo(true);
  });

  it('is open to the security centre only', async () => {
    for (const roles of [['developer'], ['hr']] as const) {
      const { agent } = await app.signUp({ roles: [...roles] });
      await agent.get(CSP).expect(403);
      await agent.get(REPORTS).expect(403);
      await agent.put(CSP).send({ enforced: false, version: 0, reason: 'Trying it.' }).expect(403);
    }
    await app.agent().get(CSP).expect(401);
    await app.agent().get(REPORTS).expect(401);
  });

  it('deletes reports after 30 days', async () => {
    await send(report('inline'));
    await reports.flush();
    app.clock.advance(31 * 86_400_000);
    await app.nest.get(RetentionService, { strict: false }).run();
    expect(await app.database.query('SELECT FROM csp_reports')).toEqual([]);
  });

  it('are a security event when a blocked source is first seen, and no more than ten a minute', async () => {
    const events = async (): Promise<string[]> => {
      await reports.flush();
      await app.nest.get(SecurityEventsService, { strict: false }).flush();
      const rows = await app.database.query<{ blocked: string }>(
        `SELECT details->>'blocked' AS blocked FROM security_events WHERE kind = 'policy-violated' ORDER BY id`,
      );
      return rows.map(({ blocked }) => blocked);
    };
    // The beginning of a minute in which nothing was recorded.
    app.clock.advance(3_600_000 - (app.clock.now().getTime() % 60_000));
    await send(report('https://new.example/a.js'));
    await send(report('https://new.example/b.js', '/store'));
    expect(await events()).toEqual(['https://new.example']);
    await send(report('https://new.example/a.js', '/team'));
    expect(await events()).toHaveLength(1);
    for (let n = 0; n < 15; n += 1) await send(report(`https://flood-${n}.example/x.js`));
    expect(await events()).toHaveLength(10);
    expect(await list('?q=flood')).toHaveLength(15);
    const { items } = (await officer.agent.get('/api/security/logs?search=policy').expect(200)).body as {
      items: Array<{ message: string }>;
    };
    expect(items[0]?.message).toContain('directive script-src');
  });
});
