import { ukDate } from '../../server/platform/time/days.rules.js';
import { StarterContent } from '../../server/site/starter-content.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';

/** Today or earlier. */
const DATE = ukDate(new Date());
const DAY_MS = 24 * 60 * 60 * 1000;

interface Legal {
  version: number;
  body: string;
}

describe('legal texts', () => {
  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
    await app.nest.get(StarterContent).ensure({ sampleProject: false });
    admin = await app.signUp({ roles: ['admin'] });
  });
  afterAll(() => app.close());

  const read = async (path: string) => (await app.agent().get(`/api/legal/${path}`).expect(200)).body;

  it('exist once from the first start on, as templates with the studio’s own name', async () => {
    await app.nest.get(StarterContent).ensure({ sampleProject: false });
    expect(await read('terms')).toMatchObject({
      kind: 'terms',
      version: 1,
      effectiveDate: '2025-11-01',
      previousVersion: null,
      upcoming: null,
    });
    expect(await read('privacy')).toMatchObject({ kind: 'privacy', version: 2, previousVersion: 1 });
    expect(await read('cookies')).toMatchObject({ kind: 'cookies', version: 1, previousVersion: null });
    for (const kind of ['terms', 'privacy', 'cookies']) {
      const { body } = (await read(kind)) as Legal;
      // The owner is told to have the text checked; visitors are not.
      expect(body).not.toMatch(/template|checked by a lawyer/i);
      const source = await admin.agent.get(`/api/admin/legal/${kind}`).expect(200);
      expect((source.body as { body: string }).body).toContain('checked by a lawyer');
      expect(body).toMatch(/Your Studio|hello@studio\.example/);
      expect(body).not.toContain('{{');
    }
    expect(await app.database.query('SELECT count(*)::int AS n FROM legal_versions')).toEqual([{ n: 4 }]);
  });

  it('are restored when a used database has none', async () => {
    await app.database.query(`DELETE FROM legal_versions WHERE kind = 'cookies'`);
    await app.nest.get(StarterContent).ensure({ sampleProject: false });
    expect(await app.database.query('SELECT kind, version FROM legal_versions ORDER BY kind, version')).toEqual([
      { kind: 'cookies', version: 1 },
      { kind: 'privacy', version: 1 },
      { kind: 'privacy', version: 2 },
      { kind: 'terms', version: 1 },
    ]);
  });

  it('of service have eleven sections with the specified content', async () => {
    const { body } = (await read('terms')) as Legal;
    expect(body.match(/^# /gm)).toHaveLength(11);
    for (const point of [
      /games and software services/,
      /User accounts/,
      /Staff tools/,
      /Community messaging/,
      /File sharing/,
      /13 years/,
      /One account per person/,
    ]) {
      expect(body).toMatch(point);
    }
    expect(body).toContain('](/privacy-policy)');
  });

  it.each([
    [/name, email address and username/i],
    [/avatar/i],
    [/date of birth, if you choose/i],
    [/country/i],
    [/stored as a hash/i],
    [/your role/i],
    [/consent preferences/i],
    [/login times/i],
    [/posts/i],
    [/uploads/i],
    [/referrer/i],
    [/IP address, device/],
    [/language/i],
    [/cookies/i],
    [/do not sell personal data/i],
    [/no advertising tracking/i],
    [/- consent,/i],
    [/- contract,/i],
    [/- legitimate interest,/i],
    [/- view:/i],
    [/- update and correct:/i],
    [/- download:/i],
    [/- delete:/i],
    [/- opt out:/i],
    [/session data: 7 days after/i],
    [/security logs[^\n]*: 90 days/i],
    [/backup data: 30 days/i],
    [/account data: until you delete/i],
    [/within 48 hours/i],
    [/united kingdom/i],
  ])('on privacy contain %s in both versions', async (point) => {
    expect(((await read('privacy')) as Legal).body).toMatch(point);
    expect(((await read('privacy/previous')) as Legal).body).toMatch(point);
  });

  it('on privacy are compared line by line, from the same texts as displayed', async () => {
    const comparison = (await read('privacy/compare')) as {
      from: object;
      to: object;
      lines: Array<{ kind: string; old?: string; new?: string }>;
    };
    expect(comparison).toMatchObject({
      from: { version: 1, effectiveDate: '2025-09-01' },
      to: { version: 2, effectiveDate: '2025-11-01' },
    });
    const was = comparison.lines.filter(({ kind }) => kind !== 'added').map((line) => line.old);
    const is = comparison.lines.filter(({ kind }) => kind !== 'removed').map((line) => line.new);
    expect(was.join('\n')).toBe(((await read('privacy/previous')) as Legal).body);
    expect(is.join('\n')).toBe(((await read('privacy')) as Legal).body);
    expect(new Set(comparison.lines.map(({ kind }) => kind))).toEqual(new Set(['same', 'changed', 'added']));
  });

  it.each(['terms/previous', 'terms/compare', 'terms/upcoming', 'imprint', 'constructor', 'terms%2Fprevious', 'Terms'])(
    'return 404 for %s',
    async (path) => {
      await app.agent().get(`/api/legal/${path}`).expect(404);
    },
  );

  it('use the studio’s new name at once', async () => {
    await admin.agent.put('/api/contact').send({ legalName: 'Lantern Fox Interactive Ltd' }).expect(200);
    expect(((await read('terms')) as Legal).body).toContain('Lantern Fox Interactive Ltd');
  });

  describe('publication', () => {
    const publish = (agent: SignedIn['agent'], text: object) => agent.put('/api/admin/legal/terms').send(text);
    const text = { body: '# 1. Short\n\nBe kind. Yours, {{tradingName}}.', effectiveDate: DATE, basedOn: 1 };

    it('requires an admin', async () => {
      await publish(app.agent(), text).expect(401);
      await app.agent().get('/api/admin/legal/terms').expect(401);
      for (const roles of [[], ['staff'], ['hr'], ['dpo'], ['marketing_manager']] as const) {
        const { agent } = await app.signUp({ roles: [...roles] });
        await publish(agent, text).expect(403);
        await agent.get('/api/admin/legal/terms').expect(403);
      }
    });

    it.each([
      ['body', { ...text, body: ' \n ' }],
      ['body', { ...text, body: 'x'.repeat(60_001) }],
      ['body', { ...text, body: 'Yours, {{nobody}}' }],
      ['body', { ...text, body: ['x'] }],
      ['effectiveDate', { ...text, effectiveDate: '2026-02-30' }],
      ['effectiveDate', { ...text, effectiveDate: '1 February 2026' }],
      ['effectiveDate', { ...text, effectiveDate: '1999-12-31' }],
      ['effectiveDate', { ...text, effectiveDate: '2025-10-31' }],
      ['basedOn', { ...text, basedOn: 0 }],
      ['basedOn', { ...text, basedOn: '1' }],
      ['version', { ...text, version: 7 }],
    ])('requires a valid %s', async (field, body) => {
      const response = await publish(admin.agent, body).expect(400);
      expect(Object.keys(response.body.fields)).toEqual([field]);
    });

    it('requires a known kind', async () => {
      await admin.agent.put('/api/admin/legal/imprint').send(text).expect(404);
      await admin.agent.get('/api/admin/legal/imprint').expect(404);
    });

    it('creates the next version, which visitors see with the previous one and the differences', async () => {
      const source = (await admin.agent.get('/api/admin/legal/terms').expect(200)).body as Legal;
      expect(source.body).toContain('{{tradingName}}');
      const published = await publish(admin.agent, text).expect(200);
      expect(published.body).toEqual({ kind: 'terms', version: 2, effectiveDate: DATE, body: text.body });
      expect(await read('terms')).toMatchObject({ version: 2, body: '# 1. Short\n\nBe kind. Yours, Your Studio.' });
      expect(await read('terms/previous')).toMatchObject({ version: 1, effectiveDate: '2025-11-01' });
      expect(await read('terms/compare')).toMatchObject({ from: { version: 1 }, to: { version: 2, effectiveDate: DATE } });
      const trail = await app.database.query(`SELECT action, target_id, before, after FROM audit_log WHERE target_type = 'legal'`);
      expect(trail).toEqual([
        {
          action: 'LEGAL_TEXT_PUBLISHED',
          target_id: 'terms',
          before: { version: 1, effectiveDate: '2025-11-01' },
          after: { version: 2, effectiveDate: DATE },
        },
      ]);
    });

    it('refuses to overwrite a version published in the meantime', async () => {
      const late = await publish(admin.agent, { ...text, body: 'Mine' }).expect(409);
      expect(late.body).toMatchObject({ code: 'legal-changed', current: { version: 2 } });
      const basedOn = 2;
      const answers = await Promise.all(['One', 'Two', 'Three'].map((body) => publish(admin.agent, { ...text, body, basedOn })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await read('terms')).toMatchObject({ version: 3 });
    });

    it('can be scheduled: until then visitors read the current text with a notice of the next', async () => {
      const from = ukDate(new Date(app.clock.now().getTime() + 2 * DAY_MS));
      const later = ukDate(new Date(app.clock.now().getTime() + 4 * DAY_MS));
      for (const [basedOn, effectiveDate] of [
        [3, from],
        [4, from],
        [5, later],
      ] as const) {
        await publish(admin.agent, { body: `Made from ${basedOn}, {{tradingName}}`, effectiveDate, basedOn }).expect(200);
      }
      const { body: source } = await admin.agent.get('/api/admin/legal/terms').expect(200);
      expect(source).toMatchObject({ version: 6, body: 'Made from 5, {{tradingName}}' });
      const { body: versions } = await admin.agent.get('/api/admin/legal/terms/versions').expect(200);
      expect((versions as Array<{ state: string }>).map(({ state }) => state)).toEqual([
        'upcoming',
        'upcoming',
        'replaced',
        'current',
        'superseded',
        'superseded',
      ]);
      expect(await read('terms')).toMatchObject({ version: 3, previousVersion: 2, upcoming: { version: 5, effectiveDate: from } });
      expect(await read('terms/previous')).toMatchObject({ version: 2 });
      expect(await read('terms/upcoming')).toEqual({
        kind: 'terms',
        version: 5,
        effectiveDate: from,
        body: 'Made from 4, Your Studio',
        previousVersion: 3,
        upcoming: { version: 6, effectiveDate: later },
      });
      expect(await read('terms/compare')).toMatchObject({ from: { version: 2 }, to: { version: 3 } });

      app.clock.advance(2 * DAY_MS);
      expect(await read('terms')).toMatchObject({
        version: 5,
        effectiveDate: from,
        body: 'Made from 4, Your Studio',
        previousVersion: 3,
        upcoming: { version: 6 },
      });
      expect(await read('terms/upcoming')).toMatchObject({ version: 6, previousVersion: 5, upcoming: null });
      expect(await read('terms/previous')).toMatchObject({ version: 3, previousVersion: 2 });
      expect(await read('terms/compare')).toMatchObject({ from: { version: 3 }, to: { version: 5 } });
      app.clock.advance(2 * DAY_MS);
      expect(await read('terms')).toMatchObject({ version: 6, previousVersion: 5, upcoming: null });
      await app.agent().get('/api/legal/terms/upcoming').expect(404);
    });
  });
});
