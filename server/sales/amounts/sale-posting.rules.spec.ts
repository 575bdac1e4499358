import { balanced } from '../../finance/ledger/ledger.rules.js';
import { paymentPosting, refundPosting, salePostings, type PostedPart, type SaleRate, type SaleToPost } from './sale-posting.rules.js';

const POUNDS: SaleRate = { currency: 'GBP', rate: '1', rateSource: null, rateDate: null };
const EUROS: SaleRate = { currency: 'EUR', rate: '1.15', rateSource: 'HMRC', rateDate: '2026-09-01' };
const GAME: PostedPart = { category: 'Game Sales', vatCode: 'standard', netMinor: 2_000, vatMinor: 400, netPence: 2_000, vatPence: 400 };
const SALE: SaleToPost = {
  id: 'sale',
  saleDate: '2026-09-10',
  recognitionDate: '2026-09-10',
  terms: POUNDS,
  settlementAccount: '1210',
  receivedMinor: 2_400,
  lines: [GAME],
};

/** Pence by account; every posting balances. */
function posted(posting: ReturnType<typeof refundPosting> | undefined): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { account, pence } of balanced(posting?.lines ?? [])) sums[account] = (sums[account] ?? 0) + pence;
  return sums;
}

describe('a sale', () => {
  it('posts product income and VAT against the account on which the money arrived', () => {
    const [posting, recognition] = salePostings(SALE);
    expect(posted(posting)).toEqual({ 1210: 2_400, 4000: -2_000, 2200: -400 });
    expect(recognition).toBeUndefined();
    expect(posting.lines.filter(({ vat }) => vat !== undefined).map(({ vat }) => vat)).toEqual([
      { code: 'standard', side: 'output', taxPoint: '2026-09-10' },
      { code: 'standard', side: 'output', taxPoint: '2026-09-10' },
    ]);
  });

  it('is owed as far as it is not paid, and has a line for each account and VAT code', () => {
    const [posting] = salePostings({
      ...SALE,
      receivedMinor: 1_000,
      lines: [GAME, GAME, { ...GAME, category: 'Consulting Services', vatCode: 'zero', vatMinor: 0, vatPence: 0 }],
    });
    expect(posted(posting)).toEqual({ 1210: 1_000, 1100: 5_800, 4000: -4_000, 4030: -2_000, 2200: -800 });
  });

  it('on another date than its income defers it; the VAT stays with the sale', () => {
    const [posting, recognition] = salePostings({ ...SALE, recognitionDate: '2026-11-01' });
    expect(posted(posting)).toEqual({ 1210: 2_400, 2120: -2_000, 2200: -400 });
    expect(posted(recognition)).toEqual({ 2120: 2_000, 4000: -2_000 });
    expect(recognition).toMatchObject({ documentDate: '2026-11-01', source: { event: 'recognised' } });
    expect(recognition?.lines.find(({ account }) => account === '4000')?.vat?.taxPoint).toBe('2026-09-10');
  });

  it('in another currency has its amount and rate on every line', () => {
    const part = { ...GAME, netMinor: 2_300, vatMinor: 460 };
    const [posting] = salePostings({ ...SALE, terms: EUROS, receivedMinor: 2_760, lines: [part] });
    expect(posted(posting)).toEqual({ 1210: 2_400, 4000: -2_000, 2200: -400 });
    expect(posting.lines.find(({ account }) => account === '4000')?.foreign).toEqual({
      currency: 'EUR',
      minor: -2_300,
      rate: '1.15',
      rateSource: 'HMRC',
      rateDate: '2026-09-01',
    });
  });
});

it('a refund reduces the amount owed first, and the rest is paid back', () => {
  const refund = { id: 'refund', refundedOn: '2026-10-02', terms: POUNDS, settlementAccount: '1210', lines: [GAME] };
  expect(posted(refundPosting({ ...refund, creditedPence: 1_400, paidBackMinor: 1_000 }))).toEqual({
    4000: 2_000,
    2200: 400,
    1100: -1_400,
    1210: -1_000,
  });
});

it('a later payment at another rate posts the difference', () => {
  const payment = { id: 'payment', receivedOn: '2026-10-02', account: '1200', amountMinor: 2_760, terms: { ...EUROS, rate: '1.2' } };
  const whole = { ...payment, expectedPence: 2_300, arrivedPence: 2_300, feePence: 0, clearedPence: 2_400 };
  expect(posted(paymentPosting(whole))).toEqual({ 1200: 2_300, 1100: -2_400, 5310: 100 });
  // Converted into pounds during the transfer, for a fee.
  expect(posted(paymentPosting({ ...whole, arrivedPence: 2_260, feePence: 25 }))).toEqual({
    1200: 2_260,
    5300: 25,
    1100: -2_400,
    5310: 115,
  });
});
