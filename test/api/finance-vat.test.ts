import type { VatReturnView } from '../../server/finance/tax/vat-return.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, FUNDS, twoDirectors } from '../support/finance.js';

const RETURN = '/api/staff/finance/vat-return';

describe('the VAT return', () => {
  let app: TestApp;
  let ada: SignedIn;
  let rhys: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ ada, rhys } = await twoDirectors(app, '2026-04-15'));
  });

  const approved = async (values: object) => approveTransaction(rhys, (await enterTransaction(ada, { date: '2026-02-10', ...values })).id);
  const income = (values: object) => approved({ type: 'income', ...values });
  const quarter = async (): Promise<VatReturnView> =>
    (await ada.agent.get(`${RETURN}?from=2026-01-01&to=2026-03-31`).expect(200)).body as VatReturnView;

  it('of the worked example is correct to the penny', async () => {
    await income({ category: 'Merchandise Sales', amount: '1200.00', amount_includes_vat: true });
    await income({ category: 'Software Licensing', amount: 2_500, date: '2026-01-01' });
    await income({ category: 'Merchandise Sales', amount: 100, vat_rate: 5 });
    await income({ category: 'Merchandise Sales', amount: 300, vat_rate: 0, vat_code: 'zero', date: '2026-03-31' });
    await approved({ category: 'Software Licenses', amount: 600 });
    await approved({ category: 'Utilities', amount: 200, vat_rate: 5 });
    await approved({ category: 'Training & Education', amount: 80, vat_rate: 0, vat_code: 'zero' });
    await approved({ category: 'Development Tools', amount: 1_000, vat_code: 'reverse_charge' });
    await approved({ category: 'Professional Services', amount: 10_000, vat_rate: 0, vat_code: 'outside_scope' });
    await approved({ ...FUNDS, source: 'Bank Loan', amount: 5_000, date: '2026-02-01' });
    await approved({ ...FUNDS, date: '2026-02-01' });
    // Documents before and after the quarter, and pending ones, are not counted in it.
    await approved({ amount: 999, date: '2025-12-31' });
    await approved({ amount: 999, date: '2026-04-01' });
    await enterTransaction(ada, { amount: 999, date: '2026-02-10' });
    const { rows, ...boxes } = await quarter();
    expect(boxes).toEqual({
      from: '2026-01-01',
      to: '2026-03-31',
      box1: 905,
      box2: 0,
      box3: 905,
      box4: 330,
      box5: 575,
      box6: 4_900,
      box7: 1_880,
      box8: 0,
      box9: 0,
      is_payment: true,
      filed: null,
      can_file: false,
      is_running: false,
      late_vat: 0,
      late_vat_above_limit: false,
    });
    // Each box is the sum of its rows.
    const of = (box: string) => rows.filter((row) => row.box === box).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
    expect([of('box1'), of('box4'), of('box6'), of('box7')]).toEqual([905, 330, 4_900, 1_880]);
  });

  it('counts a reversal on its own date', async () => {
    const { id } = await income({ category: 'Grants', amount: 1_000 });
    await rhys.agent.post(`/api/staff/finance/transactions/${id}/reverse`).send({ reason: 'Not ours' }).expect(200);
    expect(await quarter()).toMatchObject({ box1: 200, box6: 1_000 });
    expect((await ada.agent.get(`${RETURN}?from=2026-04-01&to=2026-06-30`).expect(200)).body).toMatchObject({
      box1: -200,
      box5: 200,
      box6: -1_000,
      is_payment: false,
    });
  });

  it('is for admin and ceo only, for an ordered range of dates', async () => {
    const staff = await app.signUp({ roles: ['staff', 'hr'] });
    await app.agent().get(`${RETURN}?from=2026-01-01&to=2026-03-31`).expect(401);
    await staff.agent.get(`${RETURN}?from=2026-01-01&to=2026-03-31`).expect(403);
    for (const query of ['', '?from=2026-03-31&to=2026-01-01', '?from=2026-02-29&to=2026-03-31'])
      expect((await ada.agent.get(`${RETURN}${query}`).expect(400)).body).toHaveProperty('fields');
  });
});
