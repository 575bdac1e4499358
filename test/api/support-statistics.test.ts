import { randomUUID } from 'node:crypto';
import { PublicData } from '../../server/platform/web/cache/public-data.js';
import type { SupportStatisticsView } from '../../server/support/statistics/statistics.dto.js';
import { LONGEST_WAITING_TICKET, MEASURES, REPLY_TIMES } from '../../server/support/statistics/statistics.repository.js';
import { REPLY_TIME_MIN_TICKETS } from '../../server/support/statistics/statistics.rules.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';

const HOUR = 3_600;
const HOUR_MS = HOUR * 1_000;
/** A Wednesday, in the second week of British Summer Time. */
const TODAY = '2031-04-09T12:00:00Z';

interface Row {
  created_at: string;
  category?: string;
  status?: string;
  waits_for?: string;
  first_replied_at?: string;
  closed_at?: string;
  closing?: string;
  reopened_at?: string;
}

describe('support statistics', () => {
  let app: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    app.clock.advance(Date.parse(TODAY) - Date.now());
    await app.database.clear();
    app.nest.get(PublicData).invalidate(null);
    desk = await openDesk(app);
  });

  const insert = async (rows: readonly Row[]): Promise<void> => {
    await app.database.query(
      `INSERT INTO tickets (id, customer_id, subject, description, category, status, priority, waits_for, waiting_since, created_at, updated_at,
         first_replied_at, closed_at, closing, reopened_at)
       SELECT gen_random_uuid(), $1, 'Lamp', 'Dark', coalesce(category, 'technical'), coalesce(status, 'open'), 'normal', coalesce(waits_for, 'nobody'),
         created_at, created_at, created_at, first_replied_at, closed_at, closing, reopened_at
       FROM jsonb_to_recordset($2::jsonb) AS t (category text, status text, waits_for text, created_at timestamptz, first_replied_at timestamptz,
         closed_at timestamptz, closing text, reopened_at timestamptz)`,
      [desk.customer.user.id, JSON.stringify(rows)],
    );
  };
  const statistics = async (query = '', { agent }: SignedIn = desk.agent): Promise<SupportStatisticsView> =>
    (await agent.get(`/api/support/statistics${query}`).expect(200)).body as SupportStatisticsView;
  const after = (moment: string, hours: number): string => new Date(Date.parse(moment) + hours * HOUR_MS).toISOString();

  it('are for agents and owners', async () => {
    await app.agent().get('/api/support/statistics').expect(401);
    await desk.customer.agent.get('/api/support/statistics').expect(403);
    for (const role of ['developer', 'dpo'] as const)
      await (await app.signUp({ roles: [role] })).agent.get('/api/support/statistics').expect(403);
    for (const role of ['support_lead', 'admin', 'hr', 'ceo'] as const)
      await (await app.signUp({ roles: [role] })).agent.get('/api/support/statistics').expect(200);
  });

  it.each(['weeks=5', 'weeks=520', 'weeks=all', 'days=7'])('refuse %s', async (query) => {
    await desk.agent.agent.get(`/api/support/statistics?${query}`).expect(400);
  });

  it('of an empty desk are zero in every week, without times', async () => {
    const view = await statistics('?weeks=4');
    const none = { tickets: 0, median: null, ninety: null };
    const empty = { opened: 0, reopened: 0, firstReply: none, resolution: none };
    expect(view).toEqual({
      weeks: 4,
      from: '2031-03-17',
      longestWait: null,
      total: empty,
      byWeek: ['2031-03-17', '2031-03-24', '2031-03-31', '2031-04-07'].map((week) => ({ week, ...empty })),
      byCategory: [],
    });
    expect((await statistics()).byWeek).toHaveLength(12);
    expect((await statistics('?weeks=52')).byWeek).toHaveLength(52);
  });

  it('count tickets in UK weeks, also across clock changes', async () => {
    await insert(
      ['2031-03-16T23:59:59Z', '2031-03-17T00:00:00Z', '2031-03-30T22:59:59Z', '2031-03-30T23:00:00Z', '2031-04-06T22:59:59Z'].map(
        (created_at) => ({ created_at }),
      ),
    );
    const { byWeek, total } = await statistics('?weeks=4');
    expect(byWeek.map(({ week, opened }) => [week, opened])).toEqual([
      ['2031-03-17', 1],
      ['2031-03-24', 1],
      ['2031-03-31', 2],
      ['2031-04-07', 0],
    ]);
    expect(total.opened).toBe(4);
  });

  it('return the median and 90th percentile of first replies and resolutions, by week and category', async () => {
    const opened = '2031-04-01T09:00:00Z';
    await insert([
      ...[1, 2, 3, 4, 11].map((hours) => ({ created_at: opened, first_replied_at: after(opened, hours) })),
      { created_at: opened, category: 'billing', first_replied_at: after(opened, 160) },
      { created_at: opened, category: 'billing', status: 'closed', closing: 'agreed', closed_at: after(opened, 24) },
      { created_at: opened, category: 'billing', status: 'closed', closing: 'silence', closed_at: after(opened, 72) },
      { created_at: opened, status: 'closed', closing: 'unverified', closed_at: after(opened, 1) },
      { created_at: opened, reopened_at: after(opened, 2) },
    ]);
    const { byWeek, byCategory, total } = await statistics('?weeks=4');
    expect(byWeek[2]).toEqual({
      week: '2031-03-31',
      opened: 10,
      reopened: 1,
      firstReply: { tickets: 5, median: 3 * HOUR, ninety: 492 * 60 },
      resolution: { tickets: 2, median: 48 * HOUR, ninety: 67.2 * HOUR },
    });
    expect(byWeek[3]).toMatchObject({ opened: 0, firstReply: { tickets: 1, median: 160 * HOUR } });
    expect(total.firstReply).toMatchObject({ tickets: 6, median: 3.5 * HOUR });
    expect(byCategory.map(({ category, opened: count, reopened, resolution }) => [category, count, reopened, resolution.tickets])).toEqual([
      ['technical', 7, 1, 0],
      ['billing', 3, 0, 2],
    ]);
  });

  it('count neither spam nor tickets closed to the studio', async () => {
    const opened = '2031-04-08T09:00:00Z';
    const times = { created_at: opened, first_replied_at: after(opened, 1), closed_at: after(opened, 2), reopened_at: after(opened, 1) };
    await insert([
      { ...times, status: 'closed', closing: 'spam' },
      { ...times, status: 'access_revoked_closed', closing: 'agreed', category: 'billing' },
    ]);
    expect(await statistics('?weeks=4')).toMatchObject({
      total: { opened: 0, reopened: 0, firstReply: { tickets: 0 }, resolution: { tickets: 0 } },
      byCategory: [],
    });
  });

  it('name the ticket that has waited longest, urgent or not', async () => {
    await insert([
      { created_at: after(TODAY, -5), waits_for: 'agent' },
      { created_at: after(TODAY, -9), waits_for: 'agent' },
      { created_at: after(TODAY, -90), waits_for: 'customer' },
      { created_at: after(TODAY, -80), waits_for: 'agent', status: 'access_revoked_closed' },
    ]);
    expect((await statistics()).longestWait).toMatchObject({ since: after(TODAY, -9) });
    await app.database.query(`UPDATE tickets SET priority = 'urgent' WHERE created_at = $1`, [after(TODAY, -5)]);
    const longest = await statistics();
    expect(longest.longestWait).toMatchObject({ since: after(TODAY, -9) });
    expect(Object.keys(longest.longestWait ?? {}).sort()).toEqual(['id', 'number', 'since']);
  });

  it('count the first reply only, not later ones, notes or the customer’s own messages', async () => {
    const { id } = await openTicket(desk.customer);
    await verify(desk, id);
    const send = ({ agent }: SignedIn, values: object) =>
      agent.post(`/api/support/tickets/${id}/messages`).send({ id: randomUUID(), body: 'Hello', ...values });
    await send(desk.customer, {}).expect(201);
    await send(desk.agent, { isInternal: true }).expect(201);
    expect((await statistics()).total.firstReply.tickets).toBe(0);
    app.clock.advance(HOUR_MS / 2);
    await send(desk.agent, {}).expect(201);
    app.clock.advance(HOUR_MS / 2);
    await send(desk.agent, {}).expect(201);
    const { firstReply } = (await statistics()).total;
    expect(firstReply.tickets).toBe(1);
    expect(Math.round((firstReply.median ?? 0) / 60)).toBe(30);

    await desk.agent.agent.post(`/api/support/tickets/${id}/close-spam`).send({ reason: 'Advertising.' }).expect(200);
    expect((await statistics()).total).toMatchObject({ opened: 0, firstReply: { tickets: 0 } });
    await desk.customer.agent.post(`/api/support/tickets/${id}/object`).send({}).expect(200);
    expect((await statistics()).total).toMatchObject({ opened: 1, reopened: 1, firstReply: { tickets: 1 } });
  });

  it('show everyone the usual time to a first reply, once there are enough of them', async () => {
    const times = async () => (await app.agent().get('/api/support/reply-times').expect(200)).body as unknown;
    const replied = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        created_at: after(TODAY, -48),
        first_replied_at: after(TODAY, -47 + index),
      }));
    await insert(replied(REPLY_TIME_MIN_TICKETS - 1));
    await insert([{ created_at: after(TODAY, -24 * 60), first_replied_at: after(TODAY, -24 * 29) }]);
    expect(await times()).toEqual({ median: null, ninety: null });
    await insert(replied(1));
    // Statistics are cached for a quarter of an hour.
    expect(await times()).toEqual({ median: null, ninety: null });
    app.clock.advance(HOUR_MS / 4 + 1);
    expect(await times()).toEqual({ median: 4.5 * HOUR, ninety: 8.1 * HOUR });
  });

  it('of very many tickets are read from covering indexes', async () => {
    await app.database.query(
      `INSERT INTO tickets (id, subject, description, category, status, priority, waits_for, created_at, updated_at, first_replied_at, closed_at, closing, reopened_at)
       SELECT gen_random_uuid(), 'Ticket ' || n, repeat(md5(n::text), 8), (ARRAY['general', 'billing', 'technical', 'orders'])[1 + n % 4],
         CASE WHEN n % 4 = 0 THEN 'open' ELSE 'closed' END, 'normal', CASE WHEN n % 4 = 0 THEN 'agent' ELSE 'nobody' END,
         $1::timestamptz - n * interval '4 hours', now(), $1::timestamptz - n * interval '4 hours' + interval '3 hours',
         CASE WHEN n % 4 > 0 THEN $1::timestamptz - n * interval '4 hours' + interval '2 days' END, CASE n % 4 WHEN 1 THEN 'spam' WHEN 2 THEN 'agreed' WHEN 3 THEN 'silence' END,
         CASE WHEN n % 50 = 0 THEN $1::timestamptz - n * interval '4 hours' + interval '3 days' END
       FROM generate_series(1, 20000) n`,
      [TODAY],
    );
    await app.database.query('VACUUM ANALYZE tickets');
    const from = new Date('2031-01-13T00:00:00Z');
    const planOf = async (sql: string, values: unknown[]): Promise<string> =>
      (await app.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values)).map((row) => row['QUERY PLAN']).join('\n');
    for (const [name, sql] of [...Object.entries(MEASURES), ['replyTimes', REPLY_TIMES] as const]) {
      const plan = await planOf(sql, [from]);
      expect({ name, index: /(?:Index Only Scan using|Bitmap Index Scan on) (tickets_stats_\w+)/.exec(plan)?.[1] ?? plan }).toEqual({
        name,
        index: expect.stringMatching(/^tickets_stats_/),
      });
      expect(plan).not.toContain('Seq Scan');
    }
    expect(await planOf(LONGEST_WAITING_TICKET, [])).not.toMatch(/Seq Scan|Sort Key: tickets/);
    expect((await statistics('?weeks=52')).total.opened).toBeGreaterThan(1_500);
  }, 60_000);
});
