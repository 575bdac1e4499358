import { randomUUID } from 'node:crypto';
import type { MailContentView, MailPage, MailView } from '../../server/admin/outbox/outbox.dto.js';
import { mailsStatement } from '../../server/platform/mail/mails.repository.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';
import { linkToken, auditActionsOf } from '../support/identity.js';

describe('the outbox in the admin panel', () => {
  const UNKNOWN = '00000000-0000-4000-8000-000000000000';

  let app: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    admin = await app.signUp({ roles: ['admin'] });
    await app.database.query('DELETE FROM mails');
  });

  const page = async (query: Record<string, string | number> = {}) =>
    (await admin.agent.get('/api/admin/outbox').query(query).expect(200)).body as MailPage;
  const audited = (action: string) =>
    app.database.query('SELECT actor_id, target_type, target_id FROM audit_log WHERE action = $1', [action]);

  /** Emails one second apart, the last one newest. */
  async function write(count: number, state = 'kept', error: string | null = null): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    await app.database.query(
      `INSERT INTO mails (id, to_address, subject, text, html, state, attempts, created_at, last_error)
       SELECT id, 'adelaide@studio.example', 'Mail ' || n, 'Content ' || n, '<p>Content</p>', $2, 1, '2026-05-01T00:00:00.000Z'::timestamptz + n * interval '1 second', $3
       FROM unnest($1::uuid[]) WITH ORDINALITY AS m(id, n)`,
      [ids, state, error],
    );
    return ids;
  }

  describe('the outbox', () => {
    it.each([
      ['GET', '/api/admin/outbox'],
      ['GET', `/api/admin/outbox/${UNKNOWN}`],
      ['POST', `/api/admin/outbox/${UNKNOWN}/retry`],
    ])('%s %s is for admins', async (method, path) => {
      const call = (agent: Agent) => (method === 'GET' ? agent.get(path) : agent.post(path));
      await call(app.agent()).expect(401);
      for (const role of ['hr', 'security', 'staff'] as const) await call((await app.signUp({ roles: [role] })).agent).expect(403);
      expect((await call((await app.signUp({ roles: ['ceo'] })).agent)).status).toBe(path === '/api/admin/outbox' ? 200 : 404);
    });

    it('refuses an unknown state and a cursor of another list', async () => {
      expect((await admin.agent.get('/api/admin/outbox?state=lost').expect(400)).body.fields).toHaveProperty('state');
      expect((await admin.agent.get('/api/admin/outbox?cursor=bm9wZQ').expect(400)).body.fields).toHaveProperty('cursor');
      await admin.agent.get('/api/admin/outbox/nonsense').expect(404);
    });

    it('pages through all emails, or those of one state, without content and addresses', async () => {
      await write(30);
      await write(5, 'failed', '550 <adelaide@studio.example> not here');
      const seen: MailView[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const next: MailPage = await page({ limit: 7, state: 'kept', ...(cursor !== '' && { cursor }) });
        seen.push(...next.items);
        cursor = next.nextCursor;
      }
      expect(seen.map(({ subject }) => subject)).toEqual(Array.from({ length: 30 }, (_, index) => `Mail ${30 - index}`));
      expect(seen[0]).toEqual({
        id: expect.any(String),
        to: 'adel****',
        subject: 'Mail 30',
        state: 'kept',
        attempts: 1,
        created_at: '2026-05-01T00:00:30.000Z',
        sent_at: null,
        lastError: null,
      });
      const failed = await page({ state: 'failed' });
      expect(failed.items).toHaveLength(5);
      expect(failed.items[0]?.lastError).toBe('550 <adel****> not here');
      expect((await page({ limit: 100 })).items).toHaveLength(35);
      expect(JSON.stringify([seen, failed])).not.toMatch(/adelaide|Content/);
    });

    it('shows an email, and audits each view', async () => {
      const [id] = await write(1);
      const { body } = await admin.agent.get(`/api/admin/outbox/${id}`).expect(200);
      expect(body as MailContentView).toMatchObject({
        id,
        to: 'adelaide@studio.example',
        subject: 'Mail 1',
        text: 'Content 1',
        html: '<p>Content</p>',
      });
      await admin.agent.get(`/api/admin/outbox/${id}`).expect(200);
      await admin.agent.get(`/api/admin/outbox/${UNKNOWN}`).expect(404);
      expect(await audited('MAIL_READ')).toEqual(
        Array.from({ length: 2 }, () => ({ actor_id: admin.user.id, target_type: 'mail', target_id: id })),
      );
    });

    describe('with a link that opens an account', () => {
      const resetMail = async (instance: TestApp, reader: SignedIn) => {
        const owner = await instance.signUp({ email: 'owner@portal.test' });
        await instance.agent().post('/api/auth/forgot-password').send({ email: owner.email }).expect(202);
        await instance.runJobs();
        const [mail] = await instance.database.query<{ id: string }>(
          `SELECT id FROM mails WHERE to_address = 'owner@portal.test' AND text LIKE '%/reset-password#%'`,
        );
        return { read: () => reader.agent.get(`/api/admin/outbox/${mail?.id}`) };
      };

      it('is shown to an admin with a recent password proof when no mail server is configured, and recorded', async () => {
        const { read } = await resetMail(app, admin);
        app.clock.advance(15 * 60_000);
        expect((await read().expect(403)).body.code).toBe('proof-required');
        await admin.agent.post('/api/auth/prove').send({ password: admin.password }).expect(200);
        const { body } = await read().expect(200);
        expect(body).toMatchObject({ linksHidden: false, text: expect.stringContaining('/reset-password#token=') });
        expect(await app.database.query(`SELECT details FROM audit_log WHERE action = 'MAIL_READ'`)).toEqual([{ details: 'Link shown' }]);
      });

      it('ends the link permanently with the roles of every admin who has seen it', async () => {
        const [reader, other] = [await app.signUp({ roles: ['admin'] }), await app.signUp({ roles: ['admin'] })];
        const roles = (roles: string[]) => admin.agent.post(`/api/admin/users/${reader.user.id}/roles`).send({ roles }).expect(200);
        const use = (token: string) => app.agent().post('/api/auth/reset-password').send({ token, password: 'Other-horse-8' });

        const { read } = await resetMail(app, reader);
        const { text } = (await read().expect(200)).body as MailContentView;
        const token = /#token=([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? '';
        expect(token).not.toBe('');
        await app.agent().post('/api/auth/forgot-password').send({ email: 'owner@portal.test' }).expect(202);
        const unread = await linkToken(app, 'owner@portal.test', '/reset-password');
        expect(unread).not.toBe(token);
        await roles([]);
        expect((await use(token).expect(400)).body.code).toBe('link-refused');
        await roles(['admin']);
        expect((await use(token).expect(400)).body.code).toBe('link-refused');
        const [owner] = await app.database.query<{ id: string }>(`SELECT id FROM users WHERE email = 'owner@portal.test'`);
        expect(await auditActionsOf(app, owner!.id)).toContain('MAIL_LINK_ENDED');

        // A link that this admin never saw works, also while another one who saw it is an admin, but not once that account is closed.
        const [mail] = await app.database.query<{ id: string }>('SELECT id FROM mails WHERE text LIKE $1', [`%${unread}%`]);
        await other.agent.get(`/api/admin/outbox/${mail!.id}`).expect(200);
        await app.database.query('UPDATE users SET is_active = false WHERE id = $1', [other.user.id]);
        expect((await use(unread).expect(400)).body.code).toBe('link-refused');
        await app.database.query('UPDATE users SET is_active = true WHERE id = $1', [other.user.id]);
        await use(unread).expect(200);
      });

      it('is hidden when email is sent', async () => {
        const instance = await createTestApp({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } });
        try {
          const { read } = await resetMail(instance, await instance.signUp({ roles: ['admin'] }));
          const response = await read().expect(200);
          expect(response.body).toMatchObject({
            linksHidden: true,
            text: expect.stringContaining('[link hidden]'),
            html: expect.stringContaining('[link hidden]'),
          });
          expect(response.text).not.toContain('token=');
          expect(await instance.database.query(`SELECT details FROM audit_log WHERE action = 'MAIL_READ'`)).toEqual([
            { details: 'Link hidden' },
          ]);
        } finally {
          await instance.close();
        }
      });
    });

    it('retries failed emails only', async () => {
      const [failed] = await write(1, 'failed', '550 not here');
      const retry = (id = '') => admin.agent.post(`/api/admin/outbox/${id}/retry`);
      const { body } = await retry(failed).expect(200);
      // Its job may have run already: without a mail server, the email is stored then.
      expect(body as MailView).toMatchObject({ id: failed, state: expect.stringMatching(/^(queued|kept)$/) as string, lastError: null });
      expect((await retry(failed).expect(409)).body.code).toBe('not-failed');
      for (const state of ['kept', 'sent']) {
        const [other] = await write(1, state);
        expect((await retry(other).expect(409)).body.code).toBe('not-failed');
      }
      expect(await audited('MAIL_RETRIED')).toEqual([{ actor_id: admin.user.id, target_type: 'mail', target_id: failed }]);
      // Without a mail server the attempt ends by storing the email.
      await app.runJobs();
      expect((await page({ state: 'kept' })).items.map(({ id }) => id)).toContain(failed);
    });

    it('is read through its indexes', async () => {
      await app.database.query(
        `INSERT INTO mails (id, to_address, subject, text, html, state, created_at)
         SELECT gen_random_uuid(), 'a@b.example', 's', 't', 'h', (ARRAY['sent', 'sent', 'sent', 'kept', 'failed'])[1 + n % 5], now() - n * interval '1 minute' FROM generate_series(1, 20000) n`,
      );
      await app.database.query('VACUUM ANALYZE mails');
      for (const [asked, index] of [
        [{}, 'mails_newest'],
        [{ state: 'failed' as const }, 'mails_of_state'],
      ] as const) {
        const { sql, values } = mailsStatement({ limit: 20, ...asked });
        const plan = (await app.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values))
          .map((row) => row['QUERY PLAN'])
          .join('\n');
        expect(plan).toContain(index);
        expect(plan).not.toContain('Sort');
      }
    }, 30_000);
  });
});
