import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';

describe('searches of lists', () => {
  let app: TestApp;
  let admin: SignedIn;
  let other: SignedIn;
  beforeAll(async () => {
    app = await createTestApp({ settings: { RATE_LIMIT_SCALE: '1' } });
    admin = await app.signUp({ roles: ['admin', 'support'] });
    other = await app.signUp({ roles: ['admin', 'support'] });
  });
  afterAll(() => app.close());

  it.each([
    ['/api/support/desk', 'search'],
    ['/api/support/tickets', 'search'],
    ['/api/admin/tickets', 'search'],
    ['/api/admin/users', 'search'],
    ['/api/admin/logs', 'q'],
    ['/api/staff/announcements', 'search'],
    ['/api/staff/bugs', 'search'],
    ['/api/staff/builds', 'search'],
    ['/api/staff/builds/downloads', 'search'],
    ['/api/staff/builds/downloads/stats', 'search'],
    ['/api/admin/builds/pending', 'search'],
    ['/api/security/incidents', 'search'],
    ['/api/security/csp-reports', 'q'],
    ['/api/security/dependencies', 'q'],
    ['/api/staff/playtest/sessions', 'search'],
    ['/api/staff/reviews/builds', 'search'],
    ['/api/staff/drive/docs', 'search'],
    ['/api/policies', 'search'],
    ['/api/staff/drive', 'search'],
    ['/api/contracts/people', 'search'],
    ['/api/staff/finance/transactions', 'search'],
    ['/api/staff/sales', 'search'],
    ['/api/staff/sales/customers', 'search'],
    ['/api/support/desk/replies', 'search'],
    ['/api/admin/job-applications', 'search'],
    ['/api/admin/products', 'search'],
    ['/api/admin/support/faqs', 'q'],
  ])('of %s are limited to 120 a minute per user, while pages without a search are not', async (path, field) => {
    const ask = (query: Record<string, string> = {}, { agent } = admin) => agent.get(path).query(query);
    await ask({ [field]: 'first' }).expect(200);
    await app.database.query(`UPDATE rate_limits SET hits = 119 WHERE key LIKE '%-search:%'`);
    await ask({ [field]: 'lamp' }).expect(200);
    const refused = await ask({ [field]: 'lamp' }).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await ask().expect(200);
    await ask({ [field]: ' ' }).expect(200);
    await ask({ [field]: 'lamp' }, other).expect(200);
    await app.database.query(`DELETE FROM rate_limits WHERE key LIKE '%-search:%'`);
  });
});
