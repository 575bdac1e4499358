import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { makeBuild } from '../support/bugs.js';
import { PLAYTESTS, schedule } from '../support/playtests.js';
import { colleague, staffTeam } from '../support/staff.js';

const FEED = '/api/staff/playtest/feed';

/** The lines of a calendar file (RFC 5545), with folded lines joined again. */
function linesOf(text: string): string[] {
  return text.replaceAll('\r\n ', '').split('\r\n');
}

describe('playtests in calendars', () => {
  let app: TestApp;
  let dev: SignedIn;
  let tess: SignedIn;
  let admin: SignedIn;
  let id: string;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ dev, tester: tess, admin } = await staffTeam(app, 'Tess'));
    const scheduled_date = '2031-07-01T18:30';
    const values = {
      title: 'Lantern, night; one',
      build_id: await makeBuild(app, '0.9.1'),
      scheduled_date,
      description: 'Bring\nheadphones\r\nATTENDEE:mailto:eve@elsewhere.example\nEND:VEVENT',
    };
    ({ id } = await schedule(dev, values));
  });

  const fileOf = async ({ agent }: SignedIn): Promise<string[]> => {
    const { text } = await agent.get(`${PLAYTESTS}/${id}/calendar.ics`).expect(200).expect('Content-Type', 'text/calendar; charset=utf-8');
    return linesOf(text);
  };
  const createFeed = async ({ agent }: SignedIn): Promise<string> =>
    new URL(((await agent.post(FEED).send({}).expect(201)).body as { url: string }).url).pathname;
  /** As a calendar program requests it: without a cookie and without the client’s headers. */
  const read = (path: string) => fetch(`${app.url}${path}`);
  const linesAt = async (path: string): Promise<string[]> => linesOf(await (await read(path)).text());

  it('are exported as a file that a later one replaces, also when the session moves or is cancelled', async () => {
    const first = await fileOf(tess);
    const uid = first.find((line) => line.startsWith('UID:'));
    expect(uid).toContain(id);
    expect(first).toEqual(
      expect.arrayContaining(['SUMMARY:Lantern\\, night\\; one', 'DTSTART:20310701T173000Z', 'DTEND:20310701T183000Z', 'SEQUENCE:0']),
    );
    await dev.agent.put(`${PLAYTESTS}/${id}`).send({ scheduled_date: '2031-12-01T18:30' }).expect(200);
    // Text typed by users adds no line of its own.
    expect(first.filter((line) => /^(?:ATTENDEE|END:VEVENT)/.test(line))).toEqual(['END:VEVENT']);
    expect(await fileOf(tess)).toEqual(expect.arrayContaining([uid, 'DTSTART:20311201T183000Z', 'SEQUENCE:1']));
    // Invisible characters create no other entry.
    await dev.agent.put(`${PLAYTESTS}/${id}`).send({ max_participants: 3 }).expect(200);
    expect(await fileOf(tess)).toContain('SEQUENCE:1');
    await dev.agent.post(`${PLAYTESTS}/${id}/cancel`).send({ reason: 'Rain' }).expect(200);
    expect(await fileOf(tess)).toEqual(expect.arrayContaining([uid, 'METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2']));
    const missing = await tess.agent.get(`${PLAYTESTS}/00000000-0000-4000-8000-000000000000/calendar.ics`).expect(404);
    // A refusal is no calendar file.
    expect(missing.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(missing.headers).not.toHaveProperty('content-disposition');
  });

  it('are a private feed of a user’s responses, until it is replaced or revoked', async () => {
    expect((await tess.agent.get(FEED).expect(200)).body).toEqual({ created_at: null });
    const path = await createFeed(tess);
    expect(await linesAt(path)).not.toContain('BEGIN:VEVENT');
    await tess.agent.post(`/api/staff/playtest/${id}/rsvp`).send({ status: 'maybe' }).expect(200);
    const lines = await linesAt(path);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines).toContain('METHOD:PUBLISH');
    await dev.agent.post(`${PLAYTESTS}/${id}/cancel`).send({ reason: 'Rain' }).expect(200);
    expect(await linesAt(path)).toContain('STATUS:CANCELLED');

    const other = await createFeed(tess);
    expect((await read(path)).status).toBe(404);
    expect((await read(other)).status).toBe(200);
    await tess.agent.delete(FEED).expect(204);
    expect((await read(other)).status).toBe(404);
    for (const file of ['x.ics', 'x', `${'a'.repeat(43)}.ics`, `${'a'.repeat(5_000)}.ics`]) {
      expect((await read(`${FEED}/${file}`)).status).toBe(404);
    }
  });

  it('end with the access of their owner, and the token is not stored', async () => {
    const path = await createFeed(tess);
    const token = path.split('/').at(-1)!.replace('.ics', '');
    const rows = await app.database.query(
      `SELECT to_jsonb(f)::text AS text FROM playtest_feeds f UNION ALL SELECT to_jsonb(a)::text FROM audit_log a`,
    );
    expect(rows).not.toHaveLength(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    await app.database.query(`UPDATE users SET roles = '{}' WHERE id = $1`, [tess.user.id]);
    expect((await read(path)).status).toBe(404);
    await app.database.query(`UPDATE users SET roles = '{dev_tester}' WHERE id = $1`, [tess.user.id]);
    expect((await read(path)).status).toBe(200);
    await app.database.query('UPDATE users SET paused_at = now() WHERE id = $1', [tess.user.id]);
    expect((await read(path)).status).toBe(404);
    await app.database.query('UPDATE users SET paused_at = NULL, is_active = false WHERE id = $1', [tess.user.id]);
    expect((await read(path)).status).toBe(404);
  });

  it('are closed while their owner needs a new password or a passkey', async () => {
    const path = await createFeed(tess);
    await admin.agent.post(`/api/security/sessions/users/${tess.user.id}/new-password`).send({}).expect(204);
    expect((await read(path)).status).toBe(404);
    await app.database.query('UPDATE users SET new_password_required_at = NULL WHERE id = $1', [tess.user.id]);
    expect((await read(path)).status).toBe(200);
    await app.database.query(`UPDATE users SET roles = '{ceo}' WHERE id = $1`, [tess.user.id]);
    const requireFrom = (from: Date) =>
      app.database.query(
        'INSERT INTO passkey_requirement (id, required_from, version, changed_at) VALUES (1, $1, 1, now()) ON CONFLICT (id) DO UPDATE SET required_from = $1',
        [from],
      );
    const now = app.clock.now().getTime();
    await requireFrom(new Date(now + 60_000));
    expect((await read(path)).status).toBe(200);
    await requireFrom(new Date(now - 60_000));
    expect((await read(path)).status).toBe(404);
  });

  it('end with the API tokens of their owner: when the password changes, an admin signs them out or deactivates the account, or they leave', async () => {
    const endsWith = async (act: () => Promise<unknown>) => {
      const path = await createFeed(tess);
      expect((await read(path)).status).toBe(200);
      await act();
      expect((await read(path)).status).toBe(404);
      tess.agent = app.agent();
      await tess.agent.post('/api/auth/login').send({ email: tess.email, password: tess.password }).expect(200);
      expect((await tess.agent.get(FEED).expect(200)).body).toEqual({ created_at: null });
    };
    await endsWith(() => admin.agent.post(`/api/admin/users/${tess.user.id}/sign-out`).send({}).expect(200));
    await endsWith(async () => {
      const changed = { currentPassword: tess.password, newPassword: 'Other-horse-8' };
      await tess.agent.put('/api/users/password').send(changed).expect(200);
      tess.password = changed.newPassword;
    });
    await endsWith(async () => {
      for (const isActive of [false, true]) await admin.agent.put(`/api/admin/users/${tess.user.id}`).send({ isActive }).expect(200);
    });
    await endsWith(async () => {
      await admin.agent.post(`/api/admin/users/${tess.user.id}/roles`).send({ roles: [] }).expect(200);
      await admin.agent
        .post(`/api/admin/users/${tess.user.id}/roles`)
        .send({ roles: ['dev_tester'] })
        .expect(200);
    });
  });

  it('pass the seat of a deleted account to the next on the waiting list', async () => {
    const uma = await colleague(app, 'Uma', ['dev_tester']);
    await dev.agent.put(`${PLAYTESTS}/${id}`).send({ max_participants: 1 }).expect(200);
    for (const { agent } of [tess, uma]) await agent.post(`/api/staff/playtest/${id}/rsvp`).send({ status: 'attending' }).expect(200);
    await tess.agent.post('/api/legal/delete-account').send({}).expect(200);
    const { body } = await uma.agent.get(`${PLAYTESTS}/${id}`).expect(200);
    expect(body).toMatchObject({
      session: { rsvp_count: 1, waitlist_count: 0, rsvp: { waitlist_position: null } },
      people: [{ name: 'Uma Test' }],
    });
  });
});
