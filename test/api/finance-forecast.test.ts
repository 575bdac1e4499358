import type { ForecastView, RepeatingExpensesPage } from '../../server/finance/forecast/forecast.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, TRANSACTIONS } from '../support/finance.js';

const FORECASTS = '/api/staff/finance/forecasts';
const ESTIMATE = { amount: '450.50', note: 'The new office', version: 0 };

describe('the expense forecast', () => {
  let app: TestApp;
  let ada: SignedIn;
  let rhys: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    app.clock.advance(Date.parse('2026-09-15T12:00:00Z') - app.clock.now().getTime());
    ada = await app.signUp({ roles: ['ceo'] });
    await app.database.query(`UPDATE users SET first_name = 'Ada', last_name = 'Okafor' WHERE id = $1`, [ada.user.id]);
    rhys = await app.signUp({ roles: ['admin'] });
  });

  const approved = async (values: object) => approveTransaction(rhys, (await enterTransaction(ada, values)).id);
  const month = async (key: string): Promise<ForecastView | undefined> =>
    ((await rhys.agent.get(FORECASTS).expect(200)).body as ForecastView[]).find((one) => one.month === key);
  const set = (person: SignedIn, key: string, values: object = {}) =>
    person.agent.put(`${FORECASTS}/${key}`).send({ ...ESTIMATE, ...values });

  it('is for admin and ceo only', async () => {
    const staff = await app.signUp({ roles: ['staff', 'hr'] });
    for (const [agent, status] of [
      [app.agent(), 401],
      [staff.agent, 403],
    ] as const) {
      await agent.get(`${FORECASTS}/repeating`).expect(status);
      await agent.put(`${FORECASTS}/2026-10`).send(ESTIMATE).expect(status);
      await agent.delete(`${FORECASTS}/2026-10?version=1`).expect(status);
    }
    expect(await month('2026-10')).toMatchObject({ estimated: 0, computed: 0, override: null });
  });

  it('shows a director’s value beside the computed and spent amounts, until it is cleared', async () => {
    for (const date of ['2026-06-10', '2026-07-10', '2026-08-10', '2026-09-10']) await approved({ amount: 100, date });
    const override = { amount: 450.5, note: 'The new office', by_name: 'Ada Okafor', version: 1 };
    const saved = { month: '2026-09', estimated: 450.5, computed: 100, override, actual: 100, can: { change: true } };
    expect((await set(ada, '2026-09').expect(200)).body).toMatchObject(saved);
    expect(await month('2026-09')).toMatchObject(saved);
    const mean_of = ['2026-06', '2026-07', '2026-08'].map((key) => ({ month: key, spent: 100 }));
    expect(await month('2026-10')).toMatchObject({ estimated: 100, computed: 100, mean_of, override: null, actual: null });
    // Zero is an estimate as well.
    expect((await set(ada, '2026-11', { amount: 0, note: '' }).expect(200)).body).toMatchObject({ estimated: 0, computed: 100 });
    await ada.agent.delete(`${FORECASTS}/2026-11?version=1`).expect(204);
    expect(await month('2026-11')).toMatchObject({ estimated: 100, override: null });

    // Once the month has ended, its estimate stays.
    app.clock.advance(20 * 86_400_000);
    [ada, rhys] = [await app.signUp({ roles: ['ceo'] }), await app.signUp({ roles: ['admin'] })];
    expect(await month('2026-09')).toMatchObject({ estimated: 450.5, computed: 100, override, repeating: null, can: { change: false } });
    expect((await set(ada, '2026-09', { version: 1 }).expect(409)).body).toMatchObject({ code: 'month-ended' });
    expect((await ada.agent.delete(`${FORECASTS}/2026-09?version=1`).expect(409)).body).toMatchObject({ code: 'month-ended' });
    await set(ada, '2026-12').expect(200);
  });

  it('estimates the first months that it shows from those before them', async () => {
    for (const date of ['2025-12-10', '2026-01-10', '2026-02-10']) await approved({ amount: 90, date });
    const mean_of = ['2025-12', '2026-01', '2026-02'].map((key) => ({ month: key, spent: 90 }));
    expect(await month('2026-03')).toMatchObject({ estimated: 90, mean_of, actual: 0 });
    expect(await month('2026-04')).toMatchObject({ estimated: 60, actual: 0 });
    expect(await month('2026-02')).toBeUndefined();
  });

  it('refuses an outdated version', async () => {
    await set(ada, '2026-10').expect(200);
    const current = { estimated: 450.5, override: { amount: 450.5, version: 1 } };
    expect((await set(rhys, '2026-10', { amount: 5 }).expect(409)).body).toMatchObject({ code: 'forecast-changed', current });
    expect((await set(rhys, '2026-10', { amount: 5, version: 1 }).expect(200)).body).toMatchObject({ override: { version: 2 } });
    expect((await ada.agent.delete(`${FORECASTS}/2026-10?version=1`).expect(409)).body).toMatchObject({
      code: 'forecast-changed',
      current: { override: { amount: 5, version: 2 } },
    });
    await ada.agent.delete(`${FORECASTS}/2026-10?version=2`).expect(204);
    expect((await set(rhys, '2026-10', { version: 2 }).expect(409)).body).toMatchObject({ current: { override: null } });
    await ada.agent.delete(`${FORECASTS}/2026-10?version=2`).expect(409);
    expect(await app.database.query('SELECT action FROM audit_log WHERE target_id = $1 ORDER BY id', ['2026-10'])).toHaveLength(3);
    // A new estimate has the next version: a form opened before the first was cleared cannot overwrite it.
    expect((await set(rhys, '2026-10', { amount: 7 }).expect(200)).body).toMatchObject({ override: { amount: 7, version: 4 } });
    for (const version of [1, 2]) {
      await set(ada, '2026-10', { amount: 8, version }).expect(409);
      await ada.agent.delete(`${FORECASTS}/2026-10?version=${version}`).expect(409);
    }
    expect(await month('2026-10')).toMatchObject({ estimated: 7, override: { version: 4 } });
  });

  it('refuses other months and invalid amounts', async () => {
    for (const key of ['2026-12', '2026-02', '2026-13', 'september', '1999-10']) await set(ada, key).expect(404);
    expect((await set(ada, '2026-08').expect(409)).body).toMatchObject({ code: 'month-ended' });
    for (const values of [{ amount: '1e3' }, { amount: -1 }, { amount: '' }, { note: 'x'.repeat(501) }, { note: null }, { version: -1 }])
      expect((await set(ada, '2026-10', values).expect(400)).body).toHaveProperty(`fields.${Object.keys(values)[0]}`);
    for (const query of ['', '?version=0', '?version=x'])
      expect((await ada.agent.delete(`${FORECASTS}/2026-10${query}`).expect(400)).body).toHaveProperty('fields.version');
    await ada.agent.delete(`${FORECASTS}/2026-12?version=1`).expect(404);
  });

  it('includes monthly expenses: as charged, and as often as in each of three whole months', async () => {
    const rent = { category: 'Rent & Facilities', description: 'Rent', amount: 800, vat_rate: 0, vat_code: 'exempt' };
    for (const date of ['2026-06-30', '2026-07-01', '2026-08-31']) {
      await approved({ ...rent, date });
      await approved({ amount: 30, date });
      await approved({ amount: 9, description: 'Two seats', date });
      await approved({ amount: 9, description: 'Two seats', date });
      await approved({ amount: 70, description: `Course of ${date}`, date });
      await enterTransaction(ada, { amount: 5_000, description: 'Not approved', date });
    }
    await approved({ amount: 9, description: 'Two seats', date: '2026-08-02' });
    // Twice within three months, and the earliest of three is too long ago.
    for (const date of ['2026-05-31', '2026-07-01', '2026-08-31']) await approved({ amount: 1_000, description: 'Consultant', date });
    const { id } = await approved({ amount: 40, description: 'Phone', date: '2026-06-05' });
    await approved({ amount: 40, description: 'Phone', date: '2026-07-05' });
    await approved({ amount: 40, description: 'Phone', date: '2026-08-05' });
    expect(await month('2026-09')).toMatchObject({ repeating: 888 });
    // Its components, each with its latest transaction, page by page.
    const page = async (query: string) =>
      (await ada.agent.get(`${FORECASTS}/repeating?${query}`).expect(200)).body as RepeatingExpensesPage;
    const { items, nextCursor } = await page('limit=3');
    const rest = await page(`limit=3&cursor=${encodeURIComponent(nextCursor ?? '')}`);
    expect([...items, ...rest.items].map(({ transaction_id: _, ...one }) => one)).toEqual([
      { category: 'Rent & Facilities', description: 'Rent', amount: 800, times: 1, total: 800 },
      { category: 'Development Tools', description: 'Phone', amount: 40, times: 1, total: 40 },
      { category: 'Development Tools', description: 'Profiler licences', amount: 30, times: 1, total: 30 },
      { category: 'Development Tools', description: 'Two seats', amount: 9, times: 2, total: 18 },
    ]);
    expect(rest.nextCursor).toBeNull();
    const latest = (await ada.agent.get(`${TRANSACTIONS}/${items[0]?.transaction_id}`).expect(200)).body as { date: string };
    expect(latest.date).toBe('2026-08-31');
    await ada.agent.get(`${FORECASTS}/repeating?limit=101`).expect(400);
    await ada.agent.get(`${FORECASTS}/repeating?cursor=x`).expect(400);
    await rhys.agent.post(`${TRANSACTIONS}/${id}/reverse`).send({ reason: 'Paid twice' }).expect(200);
    for (const key of ['2026-09', '2026-10', '2026-11']) expect(await month(key)).toMatchObject({ repeating: 848 });
    expect(await month('2026-08')).toMatchObject({ repeating: null });
  });

  it('stays without a name when its author’s account is deleted', async () => {
    await set(ada, '2026-10').expect(200);
    await app.database.query('UPDATE finance_forecast_overrides SET set_by = NULL');
    expect(await month('2026-10')).toMatchObject({ estimated: 450.5, override: { by_name: null, note: 'The new office' } });
  });
});
