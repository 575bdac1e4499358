import { randomUUID } from 'node:crypto';
import { APPLICATION_ROLES, APPLICATION_MESSAGES } from '../../server/site/applications/applications.rules.js';
import type { ApplicationDetailView, ApplicationPage, ApplicationView } from '../../server/site/applications/applications.dto.js';
import { RetentionService } from '../../server/users/data-rights/retention.service.js';
import { createTestApp, type Agent, type TestApp } from '../support/app.js';
import { blobsOnDisk, PDF, zip } from '../support/uploads.js';

describe('job applications', () => {
  const GOOD = {
    name: 'Zoë O’Brien-Ōe',
    email: 'zoe@example.org',
    portfolio: 'https://example.org/~zoe',
    role: 'Game Designer',
    intent: 'contractor',
    skills: 'I select and update assets.\nC++ / C#, أهلا 👩‍💻',
  };
  const DAY = 86_400_000;

  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
  });

  type Answers = Partial<Record<keyof typeof GOOD | 'submissionId' | 'accurate' | 'consent' | 'isAdmin', string | null>>;

  /** Sends valid answers with some of them changed; null omits one. */
  function apply(agent: Agent, answers: Answers = {}, file?: { content: Buffer; name: string; field?: string }) {
    let call = agent.post('/api/jobs/apply');
    for (const [name, value] of Object.entries({ ...GOOD, ...answers })) if (value !== null) call = call.field(name, value);
    return file === undefined
      ? call
      : call.attach(file.field ?? 'file', file.content, { filename: file.name, contentType: 'application/octet-stream' });
  }

  const idOf = async (call: ReturnType<typeof apply>): Promise<string> => ((await call.expect(201)).body as { id: string }).id;
  const rows = () =>
    app.database.query('SELECT name, email, portfolio, role, intent, skills FROM job_applications ORDER BY created_at, id');
  const filesLeft = async () => {
    await app.runJobs();
    return app.database.query('SELECT id FROM files');
  };
  /** Counts the files that are added from now on: jobs may remove those of earlier tests in the meantime. */
  const countAddedBlobs = async (): Promise<() => Promise<number>> => {
    const before = new Set(await blobsOnDisk(app));
    return async () => (await blobsOnDisk(app)).filter((name) => !before.has(name)).length;
  };
  const audited = (action: string) =>
    app.database.query('SELECT actor_id, target_id, after FROM audit_log WHERE action = $1 ORDER BY id', [action]);

  describe('applying', () => {
    it('requires an account', async () => {
      await apply(app.agent()).expect(401);
      expect(await rows()).toEqual([]);
    });

    it('stores the application, notifies the applicant at the account’s address, and grants no role', async () => {
      const { agent, user, email } = await app.signUp();
      const id = await idOf(apply(agent, {}, { content: PDF, name: '../../Lebenslauf Zoë.pdf' }));
      expect(await rows()).toEqual([GOOD]);
      const files = await app.database.query('SELECT owner_kind, owner_id, name, state FROM files');
      expect(files).toEqual([{ owner_kind: 'application', owner_id: id, name: 'Lebenslauf Zoë.pdf', state: 'stored' }]);
      expect(await audited('APPLICATION_SENT')).toEqual([
        { actor_id: user.id, target_id: id, after: { role: 'Game Designer', intent: 'contractor', withFile: true } },
      ]);
      const mails = await app.database.query<{ to_address: string; text: string }>(
        `SELECT to_address, text FROM mails WHERE subject LIKE 'Your application%'`,
      );
      expect(mails).toEqual([{ to_address: email, text: expect.stringContaining('Game Designer') }]);
      expect(mails[0]!.text).toContain('zoe@example.org');
      expect(mails[0]!.text).not.toContain('assets');
      expect(((await agent.get('/api/auth/me')).body as { user: { roles: string[] } }).user.roles).toEqual(user.roles);
    });

    it('requires neither portfolio nor file, and trims its answers', async () => {
      const { agent } = await app.signUp();
      await apply(agent, { portfolio: null, name: '  Ada  ', email: ' a@b.co ', skills: ' one\r\ntwo ' }).expect(201);
      await apply(agent, { portfolio: ' ' }, { content: Buffer.alloc(0), name: '' }).expect(201);
      expect(await rows()).toEqual([
        { ...GOOD, portfolio: null, name: 'Ada', email: 'a@b.co', skills: 'one\ntwo' },
        { ...GOOD, portfolio: null },
      ]);
      expect(await filesLeft()).toEqual([]);
    });

    it.each<[string, Answers, Record<string, string>]>([
      ['no name', { name: null }, { name: APPLICATION_MESSAGES.name }],
      ['digits in a name', { name: 'R2D2' }, { name: APPLICATION_MESSAGES.name }],
      ['a name that is too long', { name: 'x'.repeat(51) }, { name: APPLICATION_MESSAGES.name }],
      ['no address', { email: 'nobody' }, { email: APPLICATION_MESSAGES.email }],
      ['a second recipient', { email: 'a@b.co\r\nBcc: c@d.co' }, { email: APPLICATION_MESSAGES.email }],
      ['an address that is too long', { email: `${'a'.repeat(60)}@${'b'.repeat(36)}.example` }, { email: APPLICATION_MESSAGES.email }],
      ['a portfolio that is not a link', { portfolio: 'example.org' }, { portfolio: APPLICATION_MESSAGES.portfolio }],
      ['a portfolio that runs code', { portfolio: 'javascript:alert(1)' }, { portfolio: APPLICATION_MESSAGES.portfolio }],
      ['an unknown role', { role: 'admin' }, { role: APPLICATION_MESSAGES.role }],
      ['another intent', { intent: 'owner' }, { intent: APPLICATION_MESSAGES.intent }],
      ['no text', { skills: ' \r\n ' }, { skills: APPLICATION_MESSAGES.skills }],
      ['1,001 characters', { skills: 'x'.repeat(1_001) }, { skills: APPLICATION_MESSAGES.skills }],
      ['a script', { skills: 'Hello <script>alert(1)</script>' }, { skills: APPLICATION_MESSAGES.suspicious }],
      ['a stacked SQL statement', { skills: "'; DROP TABLE users; --" }, { skills: APPLICATION_MESSAGES.suspicious }],
      ['mostly control characters', { skills: 'abc\u0007\u0007\u0007' }, { skills: APPLICATION_MESSAGES.suspicious }],
      ['only one confirmation', { accurate: 'true' }, { confirmations: APPLICATION_MESSAGES.confirmations }],
      ['an unconfirmed consent', { accurate: 'true', consent: 'false' }, { confirmations: APPLICATION_MESSAGES.confirmations }],
      ['an invalid id', { submissionId: 'again' }, { submissionId: 'This is no id.' }],
      ['an unknown field', { isAdmin: 'true' }, { isAdmin: 'This field is not known.' }],
      [
        'everything missing',
        { name: null, email: null, portfolio: null, role: null, intent: null, skills: null },
        {
          name: APPLICATION_MESSAGES.name,
          email: APPLICATION_MESSAGES.email,
          role: APPLICATION_MESSAGES.role,
          intent: APPLICATION_MESSAGES.intent,
          skills: APPLICATION_MESSAGES.skills,
        },
      ],
    ])('refuses %s at its field, and stores neither text nor file', async (_, answers, fields) => {
      const { agent } = await app.signUp();
      const response = await apply(agent, answers, { content: PDF, name: 'cv.pdf' }).expect(400);
      expect(response.body).toMatchObject({ code: 'invalid', fields });
      expect([await rows(), await filesLeft()]).toEqual([[], []]);
      expect(await app.database.query(`SELECT 1 FROM mails WHERE subject LIKE 'Your application%'`)).toEqual([]);
    });

    it.each([
      ['a program declared as a PDF', Buffer.from('MZ\x90\0'), 'cv.pdf', 415, 'unsupported-type'],
      ['a PDF declared as a picture', PDF, 'me.png', 415, 'unsupported-type'],
      ['a PDF declared as text', PDF, 'cv.txt', 415, 'unsupported-type'],
      ['an unsupported type', Buffer.from('<svg/>'), 'me.svg', 415, 'unsupported-type'],
      ['a page', Buffer.from('<html></html>'), 'cv.pdf.html', 415, 'unsupported-type'],
      ['nothing', Buffer.alloc(0), 'cv.pdf', 400, 'empty-file'],
      ['more than 10 MB', Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), 'cv.pdf', 413, 'too-large'],
    ])('refuses %s, and stores none of it', async (_, content, name, status, code) => {
      const { agent } = await app.signUp();
      const before = await blobsOnDisk(app);
      const response = await apply(agent, {}, { content, name }).expect(status);
      expect(response.body).toMatchObject({ code, error: expect.stringMatching(/^[A-Z].+\.$/) });
      expect([await rows(), await filesLeft(), (await blobsOnDisk(app)).length]).toEqual([[], [], before.length]);
    });

    it('accepts one file in its field, in each offered format', async () => {
      const { agent } = await app.signUp();
      await apply(agent, {}, { content: PDF, name: 'cv.pdf', field: 'upload' }).expect(400);
      await apply(agent, {}, { content: PDF, name: 'cv.pdf' }).attach('file', PDF, 'more.pdf').expect(413);
      expect(await filesLeft()).toEqual([]);
      for (const [name, content] of [
        ['CV.PDF', PDF],
        ['letter.docx', zip('[Content_Types].xml', 'word/document.xml')],
        ['notes.md', Buffer.from('# Ada\n')],
        ['letter.rtf', Buffer.from('{\\rtf1 Ada}')],
        ['work.zip', zip('game.txt')],
        ['full.txt', Buffer.alloc(10 * 1024 * 1024, 'a')],
      ] as const) {
        await app.database.query('DELETE FROM rate_limits');
        await apply(agent, {}, { content, name }).expect(201);
      }
      expect(await rows()).toHaveLength(6);
    });

    it('creates one application per submission, however often it is sent', async () => {
      const { agent } = await app.signUp();
      const added = await countAddedBlobs();
      const submissionId = randomUUID();
      const file = { content: PDF, name: 'cv.pdf' };
      const first = await Promise.all([1, 2, 3].map(() => idOf(apply(agent, { submissionId }, file))));
      // A repeated submission does not count as an attempt.
      for (let time = 0; time < 4; time += 1)
        first.push(await idOf(apply(agent, { submissionId: submissionId.toUpperCase(), skills: 'Something else' }, file)));
      expect(new Set(first).size).toBe(1);
      expect(await rows()).toEqual([GOOD]);
      expect([(await filesLeft()).length, await added()]).toEqual([1, 1]);
      expect(await audited('APPLICATION_SENT')).toHaveLength(1);
      expect(await app.database.query(`SELECT 1 FROM mails WHERE subject LIKE 'Your application%'`)).toHaveLength(1);

      const other = await app.signUp();
      await app.database.query('DELETE FROM rate_limits');
      expect(await idOf(apply(other.agent, { submissionId }))).not.toBe(first[0]);
    });

    it('allows 3 in 5 minutes per user, counting only valid ones', async () => {
      const { agent } = await app.signUp();
      for (let slip = 0; slip < 5; slip += 1) await apply(agent, { name: '' }).expect(400);
      for (let time = 0; time < 3; time += 1) await apply(agent).expect(201);
      await app.database.query(`DELETE FROM rate_limits WHERE key LIKE 'apply-address:%'`);
      const refused = await apply(agent, {}, { content: PDF, name: 'cv.pdf' }).expect(429);
      expect(refused.body).toMatchObject({ error: 'Too many attempts. Please wait 5 minutes.', code: 'too-many-requests' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(290);
      expect([(await rows()).length, await filesLeft()]).toEqual([3, []]);
      await app.database.query(`UPDATE rate_limits SET ends_at = now() WHERE key LIKE 'apply%'`);
      await apply(agent).expect(201);
    });

    it('allows 3 in 5 minutes per IP address, for any number of users', async () => {
      const people = [await app.signUp(), await app.signUp(), await app.signUp(), await app.signUp()];
      for (const { agent } of people.slice(0, 3)) await apply(agent).expect(201);
      await apply(people[3]!.agent).expect(429);
    });

    it('stores nothing when the email cannot be queued', async () => {
      const { agent, user } = await app.signUp();
      await app.database.query(`UPDATE users SET email = 'no address' WHERE id = $1`, [user.id]);
      await apply(agent, {}, { content: PDF, name: 'cv.pdf' }).expect(400);
      expect([await rows(), await filesLeft(), await audited('APPLICATION_SENT')]).toEqual([[], [], []]);
    });
  });

  describe('reviewing applications', () => {
    const LIST = '/api/admin/job-applications';
    const page = async (agent: Agent, query = ''): Promise<ApplicationPage> =>
      (await agent.get(`${LIST}${query}`).expect(200)).body as ApplicationPage;
    const names = async (agent: Agent, query = '') => (await page(agent, query)).items.map(({ name }) => name);

    /** Applications of different users, a minute apart; the last one is the newest. */
    async function applicants(...answers: Answers[]): Promise<string[]> {
      const ids: string[] = [];
      for (const one of answers) {
        await app.database.query('DELETE FROM rate_limits');
        const { agent } = await app.signUp();
        ids.push(await idOf(apply(agent, one, { content: PDF, name: 'cv.pdf' })));
        app.clock.advance(60_000);
      }
      return ids;
    }

    it('is for admin, ceo and hr', async () => {
      const [id = ''] = await applicants({});
      for (const path of [LIST, `${LIST}/${id}`, `${LIST}/${id}/file`]) {
        await app.agent().get(path).expect(401);
        for (const role of ['staff', 'security', 'job_applicee', 'support'] as const)
          await (await app.signUp({ roles: [role] })).agent.get(path).expect(403);
        for (const role of ['admin', 'ceo', 'hr'] as const) await (await app.signUp({ roles: [role] })).agent.get(path).expect(200);
      }
      await app.agent().delete(`${LIST}/${id}`).expect(401);
      await (await app.signUp({ roles: ['staff'] })).agent.delete(`${LIST}/${id}`).expect(403);
      expect(await rows()).toHaveLength(1);
    });

    it('shows the whole application and its account', async () => {
      const { agent: applicant, user, email } = await app.signUp();
      await applicant.put('/api/users/profile').send({ firstName: 'Zoë', lastName: 'Ō' }).expect(200);
      const id = await idOf(apply(applicant, {}, { content: PDF, name: 'cv.pdf' }));
      const hr = await app.signUp({ roles: ['hr'] });
      const view: ApplicationView = {
        ...GOOD,
        intent: 'contractor',
        id,
        file_url: `/api/admin/job-applications/${id}/file`,
        userEmail: email,
        firstName: 'Zoë',
        lastName: 'Ō',
        created_at: expect.stringMatching(/^\d{4}-.+Z$/),
        state: 'new',
        version: 1,
        replied_at: null,
      };
      expect(await page(hr.agent)).toEqual({ items: [view], nextCursor: null });
      const detail = (await hr.agent.get(`${LIST}/${id}`).expect(200)).body;
      expect(detail).toEqual({
        ...view,
        account_id: user.id,
        file: { name: 'cv.pdf', size: PDF.length },
        erased_at: expect.stringMatching(/Z$/),
        notes: [],
      });
    });

    it('filters and pages', async () => {
      await applicants(
        { name: 'Ada', role: 'Web Developer', intent: 'employee' },
        { name: 'Bo', role: '3D Artist', email: 'under_score@example.org' },
        { name: 'Cleo', role: 'Web Developer', intent: 'contractor' },
        { name: 'Dan', role: 'UX Designer', intent: 'employee' },
      );
      const { agent, user } = await app.signUp({ roles: ['admin'] });
      expect(await names(agent)).toEqual(['Dan', 'Cleo', 'Bo', 'Ada']);
      const { account_id } = (await agent.get(`${LIST}/${(await page(agent)).items[1]?.id}`).expect(200)).body as ApplicationDetailView;
      expect(await names(agent, `?account=${account_id}`)).toEqual(['Cleo']);
      expect(await names(agent, `?account=${user.id}`)).toEqual([]);
      expect(await names(agent, '?role=Web%20Developer')).toEqual(['Cleo', 'Ada']);
      expect(await names(agent, '?role=Web%20Developer&intent=employee')).toEqual(['Ada']);
      expect(await names(agent, '?search=CLE')).toEqual(['Cleo']);
      expect(await names(agent, '?search=under_')).toEqual(['Bo']);
      expect(await names(agent, '?search=%25')).toEqual([]);
      expect(await names(agent, '?search=zoe%40&intent=contractor')).toEqual(['Cleo']);

      const first = await page(agent, '?limit=3');
      expect(first.items).toHaveLength(3);
      const rest = await page(agent, `?limit=3&cursor=${first.nextCursor}`);
      expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(['Dan', 'Cleo', 'Bo', 'Ada']);
      expect(rest.nextCursor).toBeNull();
    });

    it.each([
      '?role=admin',
      '?intent=owner',
      '?limit=0',
      '?limit=101',
      '?cursor=x',
      `?search=${'x'.repeat(101)}`,
      '?sort=name',
      '?account=cleo',
    ])('refuses %s', async (query) => {
      const { agent } = await app.signUp({ roles: ['hr'] });
      await agent.get(`${LIST}${query}`).expect(400);
    });

    it('serves the file as a download, never inline', async () => {
      const [id = ''] = await applicants({});
      const { agent } = await app.signUp({ roles: ['hr'] });
      const response = await agent.get(`${LIST}/${id}/file`).expect(200);
      expect((response.body as Buffer).equals(PDF)).toBe(true);
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment; filename="cv\.pdf"/),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
      await app.database.query('UPDATE job_applications SET file_id = NULL');
      await agent.get(`${LIST}/${id}/file`).expect(404);
    });

    it('audits every list, read, download and removal, without the content', async () => {
      const [id = ''] = await applicants({});
      const { agent, user } = await app.signUp({ roles: ['hr'] });
      await agent.get(`${LIST}?search=Zo`).expect(200);
      await agent.get(`${LIST}/${id}`).expect(200);
      await agent.get(`${LIST}/${id}`).expect(200);
      await agent.get(`${LIST}/${id}/file`).expect(200);
      await agent.delete(`${LIST}/${id}`).expect(204);
      const trail = await app.database.query<{ action: string }>(
        `SELECT action, target_id, after FROM audit_log WHERE actor_id = $1 AND action LIKE 'APPLICATION%' ORDER BY id`,
        [user.id],
      );
      expect(trail.map(({ action }) => action)).toEqual([
        'APPLICATIONS_LISTED',
        'APPLICATION_OPENED',
        'APPLICATION_OPENED',
        'APPLICATION_FILE_READ',
        'APPLICATION_DELETED',
      ]);
      const everything = JSON.stringify(await app.database.query('SELECT details, before, after FROM audit_log'));
      for (const text of ['Zo', 'example.org', 'assets', 'cv.pdf']) expect(everything).not.toContain(text);
    });

    it('removes an application once, with the bytes of its file', async () => {
      const added = await countAddedBlobs();
      const [id = '', other = ''] = await applicants({}, { name: 'Ada' });
      expect(await added()).toBe(2);
      const { agent } = await app.signUp({ roles: ['ceo'] });
      await agent.delete(`${LIST}/${id}`).expect(204);
      await agent.delete(`${LIST}/${id}`).expect(404);
      for (const path of [`${LIST}/${id}`, `${LIST}/${id}/file`, `${LIST}/${randomUUID()}`, `${LIST}/x`]) await agent.get(path).expect(404);
      expect([(await filesLeft()).length, await added()]).toEqual([1, 1]);
      await agent.get(`${LIST}/${other}/file`).expect(200);
    });
  });

  describe('the rights of applicants', () => {
    const exported = async (agent: Agent): Promise<unknown[]> =>
      ((await agent.get('/api/users/data').expect(200)).body as { applications: unknown[] }).applications;

    it('include the applications in the user’s own export, with file names', async () => {
      const { agent } = await app.signUp();
      const other = await app.signUp();
      await apply(agent, {}, { content: PDF, name: 'cv.pdf' }).expect(201);
      await apply(other.agent, { name: 'Canary' }).expect(201);
      expect(await exported(agent)).toEqual([
        expect.objectContaining({
          ...GOOD,
          files: [{ name: 'cv.pdf', size: PDF.length, contentType: 'application/pdf', sha256: expect.any(String) }],
        }),
      ]);
    });

    it('delete applications with the account', async () => {
      const before = (await blobsOnDisk(app)).length;
      const { agent } = await app.signUp();
      const other = await app.signUp();
      await apply(agent, {}, { content: PDF, name: 'cv.pdf' }).expect(201);
      await apply(other.agent, { name: 'Ada' }).expect(201);
      await agent.post('/api/legal/delete-account').send({}).expect(200);
      expect(await rows()).toEqual([{ ...GOOD, name: 'Ada' }]);
      expect([await filesLeft(), (await blobsOnDisk(app)).length - before]).toEqual([[], 0]);
    });

    it('delete applications after twelve months', async () => {
      const retention = app.nest.get(RetentionService, { strict: false });
      const { agent } = await app.signUp();
      await apply(agent, { name: 'Old' }, { content: PDF, name: 'cv.pdf' }).expect(201);
      app.clock.advance(30 * DAY);
      await apply((await app.signUp()).agent, { name: 'Newer' }).expect(201);
      app.clock.advance(334 * DAY);
      await retention.run();
      expect(await rows()).toHaveLength(2);
      app.clock.advance(2 * DAY);
      await retention.run();
      await retention.run();
      expect(await rows()).toEqual([{ ...GOOD, name: 'Newer' }]);
      expect(await filesLeft()).toEqual([]);
      expect(
        (await audited('RETENTION_APPLIED')).filter(({ after }) => (after as { applications?: number }).applications === 1),
      ).toHaveLength(1);
    });
  });

  it('the roles on offer are those of the specification', () => {
    expect(APPLICATION_ROLES).toEqual(['Web Developer', 'Game Designer', 'UX Designer', '3D Artist']);
  });
});
