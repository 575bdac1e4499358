import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { ReadQueries } from '../../server/platform/database/read-queries.js';
import type { BugView } from '../../server/staff/bugs/bugs.dto.js';
import type { RelatedItemsView } from '../../server/staff/related-items/related-items.dto.js';
import type { NotesResponse } from '../../server/staff/playtests/notes/notes.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { makeBuild, reportBug } from '../support/bugs.js';
import { PLAYTESTS, schedule } from '../support/playtests.js';
import { writeReview } from '../support/reviews.js';
import { staffTeam } from '../support/staff.js';
import { openDesk, openTicket, verify } from '../support/tickets.js';

const PATH = '/api/staff/related-items';

describe('links between bugs, builds, reviews, playtests and tickets', () => {
  let app: TestApp;
  let dev: SignedIn;
  let tester: SignedIn;
  let admin: SignedIn;
  let found: string;
  let fixed: string;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ dev, tester, admin } = await staffTeam(app));
    found = await makeBuild(app, '0.9.1');
    fixed = await makeBuild(app, '0.9.2', { state: 'pending', uploadedBy: dev.user.id });
  });

  /** Each group as its relation, its total and the labels of its items. */
  const groups = async ({ agent }: SignedIn, type: string, id: string): Promise<unknown[]> =>
    ((await agent.get(`${PATH}/${type}/${id}`).expect(200)).body as RelatedItemsView).groups.map(({ relation, total, items }) => [
      relation,
      total,
      ...items.map(({ label, starts_at }) => starts_at ?? label),
    ]);

  it('are refused to visitors and customers, and for unknown ids', async () => {
    const customer = await app.signUp();
    const agent = await app.signUp({ roles: ['support'] });
    for (const type of ['bug', 'build', 'review', 'playtest', 'ticket']) {
      const path = `${PATH}/${type}/${randomUUID()}`;
      await app.agent().get(path).expect(401);
      await customer.agent.get(path).expect(403);
      await (type === 'ticket' ? dev : agent).agent.get(path).expect(403);
      await admin.agent.get(path).expect(404);
      await admin.agent.get(`${PATH}/${type}/none`).expect(404);
    }
  });

  it('are shown as far as the user may see them, with one statement per object', async () => {
    const { bug } = await reportBug(tester, { title: 'Lamp', build_id: found });
    const { bug: secret } = await reportBug(admin, { title: 'Canary token', build_id: found, private: true });
    const review = await writeReview(tester, found, { rating: 4 });
    await dev.agent.put(`/api/staff/bugs/${bug.id}`).send({ fixed_build_id: fixed, status: 'fixed' }).expect(200);
    const lamp = `BUG-${bug.number}`;

    // The build of the fix is pending: visible to its uploader and admins only.
    expect(await groups(tester, 'bug', bug.id)).toEqual([
      ['found_in', 1, '0.9.1'],
      ['reviews', 1, '4 of 5 stars'],
    ]);
    expect(await groups(dev, 'bug', bug.id)).toEqual([
      ['found_in', 1, '0.9.1'],
      ['fixed_in', 1, '0.9.2'],
      ['reviews', 1, '4 of 5 stars'],
    ]);
    await tester.agent.get(`${PATH}/build/${fixed}`).expect(404);
    expect(await groups(dev, 'build', fixed)).toEqual([['bugs_fixed', 1, lamp]]);

    // A private bug is not counted.
    expect(await groups(tester, 'build', found)).toEqual([
      ['bugs_found', 1, lamp],
      ['reviews', 1, '4 of 5 stars'],
    ]);
    expect(await groups(admin, 'build', found)).toEqual([
      ['bugs_open', 1, `BUG-${secret.number}`],
      ['bugs_found', 2, `BUG-${secret.number}`, lamp],
      ['reviews', 1, '4 of 5 stars'],
    ]);
    await tester.agent.get(`${PATH}/bug/${secret.id}`).expect(404);
    expect(await groups(dev, 'review', review.id)).toEqual([
      ['of_build', 1, '0.9.1'],
      ['bugs_found', 1, lamp],
      ['bugs_of_reviewer', 1, lamp],
    ]);

    const scheduled_date = new Date(Date.now() + 60_000).toISOString();
    const session = await schedule(dev, { title: 'Lamp night', build_id: found, scheduled_date });
    app.clock.advance(120_000);
    const notes = `${PLAYTESTS}/${session.id}/notes`;
    const { body: board } = await dev.agent.post(notes).send({ body: 'Lamp falls' }).expect(201);
    const [note] = (board as NotesResponse).notes;
    await dev.agent.post(`${notes}/${note?.id}/bug`).send({}).expect(201);
    expect(await groups(tester, 'playtest', session.id)).toEqual([
      ['of_build', 1, '0.9.1'],
      ['bugs_noted', 1, `BUG-${secret.number + 1}`],
      ['reviews', 1, '4 of 5 stars'],
    ]);
    expect(await groups(tester, 'build', found)).toContainEqual(['playtests', 1, scheduled_date]);

    const rows = jest.spyOn(app.nest.get(ReadQueries), 'rows');
    for (const [type, id] of [
      ['bug', bug.id],
      ['build', found],
      ['review', review.id],
      ['playtest', session.id],
    ]) {
      rows.mockClear();
      await tester.agent.get(`${PATH}/${type}/${id}`).expect(200);
      // Besides the lists, which are notified of the new bug a little later.
      expect(rows.mock.calls.filter(([sql]) => !/\bsessions\b|audit_log|FROM jobs|WHERE b\.id = ANY/.test(sql))).toHaveLength(1);
    }
    rows.mockRestore();
    await app.database.query(`UPDATE builds SET state = 'withdrawn' WHERE id = $1`, [found]);
    await tester.agent.get(`${PATH}/review/${review.id}`).expect(404);
    await tester.agent.get(`${PATH}/build/${found}`).expect(404);
  });

  it('lead from a ticket to its bugs and their builds, for agents only', async () => {
    const desk = await openDesk(app);
    const ticket = await openTicket(desk.customer);
    await verify(desk, ticket.id);
    await desk.agent.agent
      .post(`/api/support/tickets/${ticket.id}/bugs`)
      .send({ title: 'Saving fails', description: 'The folder is read-only.' })
      .expect(201);
    const [bug] = await app.database.query<{ id: string; number: number }>('SELECT id, number FROM bugs');
    await dev.agent.put(`/api/staff/bugs/${bug?.id}`).send({ build_id: found, fixed_build_id: found, status: 'fixed' }).expect(200);
    await writeReview(tester, found, { rating: 2 });
    await app.database.query(`UPDATE users SET roles = '{support,staff}' WHERE id = $1`, [desk.agent.user.id]);

    const label = `BUG-${bug?.number}`;
    expect(await groups(desk.agent, 'ticket', ticket.id)).toEqual([
      ['fixed_in', 1, '0.9.1'],
      ['bugs_raised', 1, label],
      ['reviews', 1, '2 of 5 stars'],
    ]);
    expect(await groups(desk.agent, 'bug', bug?.id ?? '')).toContainEqual(['tickets', 1, 'Support ticket']);
    expect(await groups(desk.agent, 'build', found)).toContainEqual(['tickets', 1, 'Support ticket']);
    for (const [type, id] of [
      ['bug', bug?.id ?? ''],
      ['build', found],
    ] as const)
      expect(JSON.stringify(await groups(dev, type, id))).not.toContain('ticket');
    await dev.agent.get(`${PATH}/ticket/${ticket.id}`).expect(403);
    await desk.customer.agent.get(`${PATH}/ticket/${ticket.id}`).expect(403);

    // The customer of a ticket may be an agent of other tickets, and does not see where theirs led.
    await app.database.query(`UPDATE users SET roles = '{support,staff}' WHERE id = $1`, [desk.customer.user.id]);
    for (const [type, id] of [
      ['bug', bug?.id ?? ''],
      ['build', found],
    ] as const)
      expect(JSON.stringify(await groups(desk.customer, type, id))).not.toContain('ticket');
    const ticketsOf = async ({ agent }: SignedIn): Promise<unknown> =>
      ((await agent.get(`/api/staff/bugs/${bug?.id}`).expect(200)).body as BugView).tickets;
    expect(await ticketsOf(desk.agent)).toEqual([{ id: ticket.id }]);
    expect(await ticketsOf(desk.customer)).toEqual([]);

    // Without a role of the staff area, an agent sees the bug that they raised, but no build.
    await app.database.query(`UPDATE users SET roles = '{support}' WHERE id = $1`, [desk.agent.user.id]);
    expect(await groups(desk.agent, 'ticket', ticket.id)).toEqual([['bugs_raised', 1, label]]);
  });
});
