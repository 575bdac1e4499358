import { randomUUID } from 'node:crypto';
import type { InboxPage } from '../../server/inbox/inbox.dto.js';
import type { BugView } from '../../server/staff/bugs/bugs.dto.js';
import type { NotesResponse } from '../../server/staff/playtests/notes/notes.dto.js';
import type { PlaytestDetail, PlaytestsPage, PlaytestView } from '../../server/staff/playtests/playtests.dto.js';
import type { RsvpView } from '../../server/staff/playtests/seats/seats.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { makeBuild } from '../support/bugs.js';
import { PLAYTESTS, playtestsOf, schedule } from '../support/playtests.js';
import { colleague, staffTeam } from '../support/staff.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The date on which the clocks change, as in `2027-10-31`. */
function lastSundayOfOctober(year: number): string {
  const last = new Date(Date.UTC(year, 9, 31, 12));
  return new Date(last.getTime() - last.getUTCDay() * DAY).toISOString().slice(0, 10);
}

describe('playtests', () => {
  let app: TestApp;
  let dev: SignedIn;
  let tess: SignedIn;
  let uma: SignedIn;
  let admin: SignedIn;
  let build: string;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ dev, tester: tess, admin } = await staffTeam(app, 'Tess'));
    uma = await colleague(app, 'Uma', ['dev_tester']);
    build = await makeBuild(app, '0.9.1', { uploadedBy: dev.user.id });
  });

  const later = (ms: number): string => new Date(app.clock.now().getTime() + ms).toISOString();
  const plan = (values: Record<string, unknown> = {}, person = dev): Promise<PlaytestView> =>
    schedule(person, { build_id: build, scheduled_date: later(2 * DAY), ...values });
  const respond = async ({ agent }: SignedIn, id: string, status: string): Promise<RsvpView> =>
    (await agent.post(`/api/staff/playtest/${id}/rsvp`).send({ status }).expect(200)).body as RsvpView;
  const detail = async ({ agent }: SignedIn, id: string): Promise<PlaytestDetail> =>
    (await agent.get(`${PLAYTESTS}/${id}`).expect(200)).body as PlaytestDetail;
  const inbox = async ({ agent }: SignedIn): Promise<string[]> =>
    ((await agent.get('/api/inbox').expect(200)).body as InboxPage).items.map(({ text }) => text);

  it('refuse visitors and everyone without a role of the staff area, on every route', async () => {
    const { id } = await plan();
    const customer = await app.signUp();
    const artist = await app.signUp({ roles: ['artist'] });
    const calls = [
      (agent: SignedIn['agent']) => agent.get(PLAYTESTS),
      (agent: SignedIn['agent']) => agent.post(PLAYTESTS).send({}),
      (agent: SignedIn['agent']) => agent.get(`${PLAYTESTS}/${id}`),
      (agent: SignedIn['agent']) => agent.put(`${PLAYTESTS}/${id}`).send({}),
      (agent: SignedIn['agent']) => agent.post(`${PLAYTESTS}/${id}/cancel`).send({}),
      (agent: SignedIn['agent']) => agent.put(`${PLAYTESTS}/${id}/attendance`).send({}),
      (agent: SignedIn['agent']) => agent.get(`${PLAYTESTS}/${id}/notes`),
      (agent: SignedIn['agent']) => agent.post(`${PLAYTESTS}/${id}/notes`).send({}),
      (agent: SignedIn['agent']) => agent.post(`${PLAYTESTS}/${id}/notes/${UNKNOWN}/bug`).send({}),
      (agent: SignedIn['agent']) => agent.get(`${PLAYTESTS}/${id}/calendar.ics`),
      (agent: SignedIn['agent']) => agent.get(`/api/staff/playtest/${id}/rsvp`),
      (agent: SignedIn['agent']) => agent.post(`/api/staff/playtest/${id}/rsvp`).send({}),
      (agent: SignedIn['agent']) => agent.get('/api/staff/playtest/feed'),
      (agent: SignedIn['agent']) => agent.post('/api/staff/playtest/feed').send({}),
      (agent: SignedIn['agent']) => agent.delete('/api/staff/playtest/feed'),
    ];
    for (const call of calls) {
      await call(app.agent()).expect(401);
      await call(customer.agent).expect(403);
      await call(artist.agent).expect(403);
    }
  });

  it('are scheduled with the defaults, in UK time without an offset', async () => {
    const change = lastSundayOfOctober(new Date().getUTCFullYear() + 1);
    const eve = new Date(Date.parse(change) - DAY).toISOString().slice(0, 10);
    const { id, ...view } = await schedule(dev, { title: ' Lantern ', build_id: build, scheduled_date: `${eve}T18:30` });
    expect(view).toMatchObject({
      title: 'Lantern',
      scheduled_date: `${eve}T17:30:00.000Z`,
      ends_at: `${eve}T18:30:00.000Z`,
      duration_minutes: 60,
      max_participants: 10,
      rsvp_count: 0,
      build_version: '0.9.1',
      status: 'upcoming',
      created_by_name: 'Dara Test',
      rsvp: { status: null, waitlist_position: null },
      can: { edit: true, cancel: true, rsvp: true, write_notes: false },
    });
    // The clocks have gone back in between.
    const after = await schedule(dev, { title: 'After', build_id: build, scheduled_date: `${change}T18:30` });
    expect(after.scheduled_date).toBe(`${change}T18:30:00.000Z`);
    expect((await playtestsOf(tess)).items.map(({ title }) => title)).toEqual(['Lantern', 'After']);
    expect((await detail(tess, id)).session.can).toMatchObject({ edit: false, cancel: false, rsvp: true });
  });

  it('are scheduled once, however often the request with their id is repeated', async () => {
    const id = randomUUID();
    await plan({ id });
    expect(await plan({ id, title: 'Another' })).toMatchObject({ id, version: 1 });
    expect((await playtestsOf(dev)).items.map((session) => session.id)).toEqual([id]);
    const input = { id, title: 'Mine', build_id: build, scheduled_date: later(DAY) };
    expect((await tess.agent.post(PLAYTESTS).send(input).expect(409)).body).toMatchObject({ code: 'id-taken' });
    await dev.agent
      .post(PLAYTESTS)
      .send({ ...input, id: 'x' })
      .expect(400);
  });

  it.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ build_id: 'none' }, 'build_id'],
    [{ build_id: UNKNOWN }, 'build_id'],
    [{ scheduled_date: 'soon' }, 'scheduled_date'],
    [{ scheduled_date: '2026-02-29T10:00' }, 'scheduled_date'],
    [{ scheduled_date: '2020-01-01T10:00:00Z' }, 'scheduled_date'],
    [{ duration_minutes: 14 }, 'duration_minutes'],
    [{ duration_minutes: 481 }, 'duration_minutes'],
    [{ duration_minutes: 61.5 }, 'duration_minutes'],
    [{ max_participants: 0 }, 'max_participants'],
    [{ max_participants: 51 }, 'max_participants'],
    [{ description: 'x'.repeat(5_001) }, 'description'],
    [{ location: 'x'.repeat(201) }, 'location'],
  ])('refuse %j', async (values, field) => {
    const input = { title: 'Lantern', build_id: build, scheduled_date: later(DAY), ...values };
    const { body } = await dev.agent.post(PLAYTESTS).send(input).expect(400);
    expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
    expect((await playtestsOf(dev)).items).toEqual([]);
  });

  it('accept approved builds only', async () => {
    for (const state of ['pending', 'declined', 'withdrawn']) {
      const other = await makeBuild(app, `0.9.${state}`, { state, uploadedBy: tess.user.id });
      const input = { title: 'Lantern', build_id: other, scheduled_date: later(DAY) };
      const { body } = await dev.agent.post(PLAYTESTS).send(input).expect(400);
      // A hidden build is refused like one that does not exist.
      expect(body).toMatchObject({ fields: { build_id: 'Choose a build.' } });
    }
    await app.database.query('UPDATE builds SET file_deleted_at = now() WHERE id = $1', [build]);
    const { body } = await dev.agent
      .post(PLAYTESTS)
      .send({ title: 'Lantern', build_id: build, scheduled_date: later(DAY) })
      .expect(400);
    expect(body).toMatchObject({ code: 'file-deleted', fields: { build_id: 'Choose a build that still has its file.' } });
  });

  it('give the last seat to one of two concurrent requests, and a free seat to the next on the waiting list', async () => {
    const { id } = await plan({ max_participants: 1 });
    const both = await Promise.all([respond(tess, id, 'attending'), respond(uma, id, 'attending')]);
    expect(both.map(({ waitlist_position: place }) => place).sort()).toEqual([1, null]);
    const [seated, waiting] = both[0].waitlist_position === null ? [tess, uma] : [uma, tess];
    await respond(admin, id, 'attending');
    expect((await detail(dev, id)).session).toMatchObject({ rsvp_count: 1, waitlist_count: 2 });
    // A repeated response keeps its position.
    expect(await respond(waiting, id, 'attending')).toMatchObject({ waitlist_position: 1 });
    await respond(seated, id, 'maybe');
    const { session, people } = await detail(waiting, id);
    expect(session).toMatchObject({ rsvp_count: 1, waitlist_count: 1, rsvp: { status: 'attending', waitlist_position: null } });
    expect(people.map(({ user_id, status, waitlist_position }) => [user_id, status, waitlist_position])).toEqual([
      [waiting.user.id, 'attending', null],
      [admin.user.id, 'attending', 1],
      [seated.user.id, 'maybe', null],
    ]);
    expect(await inbox(waiting)).toEqual(['you have a seat now']);
    // More seats admit users from the waiting list; fewer than are taken are refused.
    await dev.agent.put(`${PLAYTESTS}/${id}`).send({ max_participants: 2 }).expect(200);
    expect((await detail(admin, id)).session).toMatchObject({ rsvp_count: 2, waitlist_count: 0 });
    const { body } = await dev.agent.put(`${PLAYTESTS}/${id}`).send({ max_participants: 1 }).expect(400);
    expect(body).toMatchObject({ fields: { max_participants: '2 people have a seat already.' } });
  });

  it('give the seats of those who leave the staff area to the next on the waiting list', async () => {
    const { id } = await plan({ max_participants: 1 });
    for (const person of [tess, uma, dev]) await respond(person, id, 'attending');
    const vera = await colleague(app, 'Vera', ['dev_tester']);
    await respond(vera, id, 'maybe');
    const users = '/api/admin/users';
    await admin.agent
      .post(`${users}/${tess.user.id}/roles`)
      .send({ roles: ['artist'] })
      .expect(200);
    expect(await inbox(uma)).toEqual(['you have a seat now']);
    for (const { user } of [uma, vera]) await admin.agent.put(`${users}/${user.id}`).send({ isActive: false }).expect(200);
    const { session, people } = await detail(dev, id);
    expect(session).toMatchObject({ rsvp_count: 1, waitlist_count: 0, rsvp: { status: 'attending', waitlist_position: null } });
    expect(people.map(({ user_id }) => user_id)).toEqual([dev.user.id]);
  });

  it('name a withdrawn build only to users who see it, and announce a move only when the start moves', async () => {
    const { id } = await plan({ title: 'Lantern night' });
    await respond(tess, id, 'attending');
    await app.database.query(`UPDATE builds SET state = 'withdrawn' WHERE id = $1`, [build]);
    const named = async (person: SignedIn) => {
      const found = await person.agent.get('/api/staff/search?q=lantern').expect(200);
      const file = await person.agent.get(`${PLAYTESTS}/${id}/calendar.ics`).expect(200);
      const { session } = await detail(person, id);
      const { items } = await playtestsOf(person, '?search=0.9.1');
      return [
        session.build_version,
        session.build_title,
        session.build_state,
        items.length,
        JSON.stringify(found.body).includes('0.9.1'),
        file.text.includes('0.9.1'),
      ];
    };
    expect(await named(tess)).toEqual([null, null, null, 0, false, false]);
    for (const person of [dev, admin]) expect(await named(person)).toEqual(['0.9.1', expect.any(String), 'withdrawn', 1, true, true]);
    await dev.agent.put(`${PLAYTESTS}/${id}`).send({ duration_minutes: 120 }).expect(200);
    expect(await inbox(tess)).toEqual([]);
  });

  it('accept responses until the start, and notes during the session', async () => {
    const { id } = await plan({ duration_minutes: 90 });
    await respond(tess, id, 'attending');
    await uma.agent.post(`/api/staff/playtest/${id}/rsvp`).send({ status: 'perhaps' }).expect(400);
    await tess.agent.post(`${PLAYTESTS}/${id}/notes`).send({ body: 'Too early' }).expect(409);
    app.clock.advance(2 * DAY);
    expect((await detail(tess, id)).session).toMatchObject({
      status: 'in_progress',
      can: { rsvp: false, write_notes: true, raise_bugs: true, check_in: true },
    });
    await uma.agent.post(`/api/staff/playtest/${id}/rsvp`).send({ status: 'attending' }).expect(409);
    await dev.agent.put(`${PLAYTESTS}/${id}`).send({ title: 'Late' }).expect(409);
    await uma.agent.post(`${PLAYTESTS}/${id}/notes`).send({ body: 'From the door' }).expect(403);
    await tess.agent.post(`${PLAYTESTS}/${id}/notes`).send({ body: ' ' }).expect(400);
    const note = { id: '11111111-1111-4111-8111-111111111111', body: 'The lamp falls through the floor\nnear the mill' };
    await tess.agent.post(`${PLAYTESTS}/${id}/notes`).send(note).expect(201);
    // A repeated call adds no second note; another user cannot reuse its id.
    await tess.agent.post(`${PLAYTESTS}/${id}/notes`).send(note).expect(201);
    await dev.agent.post(`${PLAYTESTS}/${id}/notes`).send(note).expect(409);
    expect((await detail(uma, id)).session.can.raise_bugs).toBe(false);
    await uma.agent.post(`${PLAYTESTS}/${id}/notes/${note.id}/bug`).send({}).expect(403);
    const raised = await tess.agent.post(`${PLAYTESTS}/${id}/notes/${note.id}/bug`).send({}).expect(201);
    expect(raised.body).toMatchObject({ notes: [{ body: note.body, author_name: 'Tess Test', is_bug: true, bug: 'BUG-1' }] });
    await dev.agent.post(`${PLAYTESTS}/${id}/notes/${note.id}/bug`).send({}).expect(409);
    const { body } = await dev.agent.get('/api/staff/bugs/BUG-1').expect(200);
    expect(body).toMatchObject({ bug: { title: 'The lamp falls through the floor', build_id: build, tags: ['playtest'] } });
    expect(body.description).toMatch(new RegExp(`From the playtest \\[[^\\]]+\\]\\(/staff\\?section=playtests&session=${id}\\)$`));
    // The number of a bug that became private is shown only to those who may see it.
    await tess.agent
      .put(`/api/staff/bugs/${(body as BugView).bug.id}`)
      .send({ private: true })
      .expect(200);
    const shown = async ({ agent }: SignedIn) => (await agent.get(`${PLAYTESTS}/${id}/notes`).expect(200)).body as NotesResponse;
    expect(await shown(tess)).toMatchObject({ notes: [{ is_bug: true, bug: 'BUG-1' }] });
    for (const person of [dev, uma]) expect(await shown(person)).toMatchObject({ notes: [{ is_bug: true, bug: null }] });

    await tess.agent.put(`${PLAYTESTS}/${id}/attendance`).send({ user_id: tess.user.id, attended: true }).expect(200);
    await tess.agent.put(`${PLAYTESTS}/${id}/attendance`).send({ user_id: dev.user.id, attended: true }).expect(403);
    await dev.agent.put(`${PLAYTESTS}/${id}/attendance`).send({ user_id: uma.user.id, attended: true }).expect(400);
    app.clock.advance(2 * HOUR);
    await app.runJobs();
    expect((await detail(dev, id)).session.status).toBe('completed');
    await dev.agent.post(`${PLAYTESTS}/${id}/cancel`).send({ reason: 'Over' }).expect(409);
    expect(await inbox(tess)).toEqual(['review the build that you played']);
    await app.runJobs();
    expect(await inbox(tess)).toHaveLength(1);
    // The request is done once its recipient has written the review.
    await tess.agent.post('/api/staff/reviews').send({ build_id: build, rating: 4, feedback: 'Bright' }).expect(201);
    expect(await inbox(tess)).toEqual([]);
  });

  it('remind those with a seat a day and an hour before, once each, also after a move', async () => {
    const { id, version } = await plan();
    await respond(tess, id, 'attending');
    await respond(uma, id, 'maybe');
    app.clock.advance(DAY + 60_000);
    await app.runJobs();
    expect(await inbox(tess)).toEqual([expect.stringMatching(/^the playtest starts in a day: /)]);
    expect(await inbox(uma)).toEqual([]);
    await dev.agent
      .put(`${PLAYTESTS}/${id}`)
      .send({ scheduled_date: later(3 * DAY), version })
      .expect(200);
    expect(await inbox(tess)).toEqual([expect.stringMatching(/^moved the playtest to .* \(UK time\)$/)]);
    expect(await inbox(uma)).toEqual([expect.stringMatching(/^moved the playtest/)]);
    // An hour before the former time, no reminder is sent.
    app.clock.advance(DAY);
    await app.runJobs();
    expect(await inbox(tess)).toEqual([expect.stringMatching(/^moved the playtest/)]);
    app.clock.advance(2 * DAY - HOUR + 60_000);
    await app.runJobs();
    expect(await inbox(tess)).toEqual([expect.stringMatching(/^the playtest starts in an hour: /)]);
  });

  it('are changed and cancelled by their author, admin and ceo; two concurrent changes lose nothing', async () => {
    const { id, version } = await plan();
    await respond(tess, id, 'attending');
    await tess.agent.put(`${PLAYTESTS}/${id}`).send({ title: 'Mine' }).expect(403);
    await tess.agent.post(`${PLAYTESTS}/${id}/cancel`).send({ reason: 'Rain' }).expect(403);
    await dev.agent.put(`${PLAYTESTS}/${UNKNOWN}`).send({ title: 'None' }).expect(404);
    await dev.agent.put(`${PLAYTESTS}/${id}`).send({ title: 'First', version }).expect(200);
    const { body } = await admin.agent.put(`${PLAYTESTS}/${id}`).send({ title: 'Second', version }).expect(409);
    expect(body).toMatchObject({ code: 'playtest-changed', current: { title: 'First' } });
    await admin.agent.post(`${PLAYTESTS}/${id}/cancel`).send({ reason: ' ' }).expect(400);
    await admin.agent.post(`${PLAYTESTS}/${id}/cancel`).send({ reason: 'The room floods.' }).expect(200);
    await admin.agent.post(`${PLAYTESTS}/${id}/cancel`).send({ reason: 'Again' }).expect(409);
    expect((await detail(tess, id)).session).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'The room floods.',
      can: { rsvp: false },
    });
    expect(await inbox(tess)).toEqual(['cancelled the playtest']);
    const actions = await app.database.query(`SELECT action FROM audit_log WHERE target_id = $1 ORDER BY id`, [id]);
    expect(actions.map(({ action }) => action as string).sort()).toEqual(
      ['PLAYTEST_SCHEDULED', 'PLAYTEST_ANSWERED', 'PLAYTEST_CHANGED', 'PLAYTEST_CANCELLED'].sort(),
    );
  });

  it('are paged and filtered by status and text', async () => {
    const titles = ['One', 'Two', 'Three'];
    for (const [index, title] of titles.entries()) await plan({ title, scheduled_date: later((index + 1) * DAY) });
    const first = (await tess.agent.get(`${PLAYTESTS}?limit=2`).expect(200)).body as PlaytestsPage;
    expect(first.items.map(({ title }) => title)).toEqual(['One', 'Two']);
    app.clock.advance(DAY + 2 * HOUR);
    const rest = await tess.agent.get(PLAYTESTS).query({ limit: 2, cursor: first.nextCursor }).expect(200);
    expect((rest.body as PlaytestsPage).items.map(({ title }) => title)).toEqual(['Three', 'One']);
    expect((await playtestsOf(tess, '?status=completed')).items.map(({ title }) => title)).toEqual(['One']);
    expect((await playtestsOf(tess, '?status=upcoming')).items.map(({ title }) => title)).toEqual(['Two', 'Three']);
    expect((await playtestsOf(tess, '?search=THR')).items.map(({ title }) => title)).toEqual(['Three']);
    expect((await playtestsOf(tess, '?search=0.9.1')).items).toHaveLength(3);
    expect((await playtestsOf(tess, '?search=100%25')).items).toEqual([]);
    await tess.agent.get(`${PLAYTESTS}?status=soon`).expect(400);
    await tess.agent.get(`${PLAYTESTS}?cursor=nonsense`).expect(400);
  });

  it('appear in the overview, in the calendar and in quick search', async () => {
    const { id, scheduled_date: date } = await plan({ title: 'Lantern night' });
    const overview = (await tess.agent.get('/api/staff/overview').expect(200)).body as { counters: object[] };
    expect(overview.counters).toContainEqual(expect.objectContaining({ key: 'upcoming_playtests', value: 1 }));
    const activity = await tess.agent.get('/api/staff/overview/activity').expect(200);
    expect(JSON.stringify(activity.body)).toContain('Lantern night');
    const calendar = await tess.agent.get(`/api/staff/overview/calendar?month=${date.slice(0, 7)}`).expect(200);
    expect(JSON.stringify(calendar.body)).toContain('Playtest: Lantern night');
    const found = await tess.agent.get('/api/staff/search?q=lantern').expect(200);
    expect(JSON.stringify(found.body)).toContain(id);
  });
});
