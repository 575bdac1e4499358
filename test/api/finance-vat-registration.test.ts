import type { CompanyInfoView } from '../../server/finance/company/company.dto.js';
import type { AccountLinesPage } from '../../server/finance/ledger/ledger.dto.js';
import type { VatOutsideView, VatReturnView } from '../../server/finance/tax/vat-return.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { approveTransaction, enterTransaction, TRANSACTIONS, twoDirectors, VAT_COMPANY } from '../support/finance.js';

const FINANCE = '/api/staff/finance';
const OUTSIDE = `${FINANCE}/vat-return/outside`;
const NOTHING = { due: 0, reclaimed: 0 };

describe('a VAT registration that ends', () => {
  let app: TestApp;
  let ada: SignedIn;
  let rhys: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ ada, rhys } = await twoDirectors(app, '2026-06-15'));
    await save().expect(200);
  });

  const save = (values: object = {}) => ada.agent.put(`${FINANCE}/company-info`).send({ ...VAT_COMPANY, version: undefined, ...values });
  const company = async () => (await ada.agent.get(`${FINANCE}/company-info`).expect(200)).body as CompanyInfoView;
  const approved = async (values: object) => approveTransaction(rhys, (await enterTransaction(ada, values)).id);
  const sale = (amount: number, date: string) => approved({ type: 'income', category: 'Merchandise Sales', amount, date });
  const reverse = (id: string, by = rhys) =>
    by.agent.post(`${TRANSACTIONS}/${id}/reverse`).send({ reason: 'Entered by mistake' }).expect(200);
  const outside = async () => (await ada.agent.get(OUTSIDE).expect(200)).body as VatOutsideView;
  const outsideLines = async () => ((await ada.agent.get(`${OUTSIDE}/lines`).expect(200)).body as AccountLinesPage).items;
  const file = async (from: string, to: string) => {
    const { box1, box4, box6, box7 } = (await ada.agent.get(`${FINANCE}/vat-return?from=${from}&to=${to}`).expect(200))
      .body as VatReturnView;
    await ada.agent.post(`${FINANCE}/vat-returns`).send({ from, to, box1, box4, box6, box7, filed_on: '2026-06-15', note: '' }).expect(201);
  };

  it('cannot end before VAT that was charged or reclaimed, unless it was reversed', async () => {
    const { id } = await sale(100, '2026-06-10');
    const { body } = await save({ vat_end_date: '2026-05-31' }).expect(400);
    expect((body as { fields: object }).fields).toEqual({ vat_end_date: expect.stringContaining('10 Jun 2026') as string });
    await save({ vat_end_date: '2026-06-10' }).expect(200);
    await save({ vat_end_date: '2026-06-09' }).expect(400);
    await reverse(id);
    await save({ vat_end_date: '2026-05-31' }).expect(200);
    expect(await outside()).toEqual(NOTHING);
  });

  it('has VAT outside any return: refunded after its last day, or posted after the final return', async () => {
    const { id } = await sale(100, '2026-05-10');
    const waiting = await enterTransaction(ada, { date: '2026-05-12' });
    await save({ vat_end_date: '2026-05-20' }).expect(200);
    expect(await outside()).toEqual(NOTHING);
    expect(await outsideLines()).toEqual([]);
    await reverse(id);
    expect(await outside()).toEqual({ due: -20, reclaimed: 0 });
    // Until the final return is filed, late entries are in it.
    await file('2026-01-01', '2026-03-31');
    await file('2026-04-01', '2026-05-20');
    await approveTransaction(rhys, waiting.id);
    expect(await outside()).toEqual({ due: -20, reclaimed: 20 });
    expect((await outsideLines()).map(({ debit, source_id }) => [debit, source_id])).toEqual([
      [20, id],
      [20, waiting.id],
    ]);
    const page = async (query: string) => (await ada.agent.get(`${OUTSIDE}/lines?limit=1${query}`).expect(200)).body as AccountLinesPage;
    const { items, nextCursor } = await page('');
    expect([...items, ...(await page(`&cursor=${nextCursor}`)).items]).toEqual(await outsideLines());
    expect((await company()).vat_end_date).toBe('2026-05-20');
    // What is stored stays, and can be saved with other details.
    await save({ company_name: 'Lantern Fox Games Ltd', vat_end_date: '2026-05-20' }).expect(200);
  });

  it('keeps its days when the company registers again', async () => {
    const { id } = await sale(100, '2026-04-20');
    const later = await save({ vat_effective_date: '2026-05-01' }).expect(400);
    expect((later.body as { fields: object }).fields).toEqual({ vat_effective_date: expect.stringContaining('20 Apr 2026') as string });
    await reverse(id);
    await save({ vat_effective_date: '2026-02-01', vat_end_date: '2026-05-20' }).expect(200);
    await file('2026-02-01', '2026-03-31');
    const again = { vat_registration: 'GB220430231', vat_end_date: null };
    const refused = await save({ ...again, vat_effective_date: '2027-01-01' }).expect(400);
    expect((refused.body as { fields: object }).fields).toEqual({ vat_effective_date: expect.stringContaining('1 Feb 2026') as string });
    expect(await company()).toMatchObject({ vat_effective_date: '2026-02-01', vat_end_date: '2026-05-20' });
    expect((await save({ ...again, vat_effective_date: '2026-02-01' }).expect(200)).body).toMatchObject({ vat_end_date: null });
  });

  it('is for admin and ceo only', async () => {
    const staff = await app.signUp({ roles: ['staff', 'hr'] });
    for (const path of [OUTSIDE, `${OUTSIDE}/lines`]) {
      await app.agent().get(path).expect(401);
      await staff.agent.get(path).expect(403);
    }
  });
});
