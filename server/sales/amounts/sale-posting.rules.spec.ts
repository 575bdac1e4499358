import fc from 'fast-check';
import { balanced, type Posting } from '../../finance/ledger/ledger.rules.js';
import {
  owedPence,
  paymentPosting,
  refundPostings,
  salePostings,
  type PostedPart,
  type RefundToPost,
  type SaleRate,
  type SaleToPost,
} from './sale-posting.rules.js';

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
function posted(posting: Posting | undefined): Record<string, number> {
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

describe('the debt of a sale', () => {
  // $10.04 at 1.25, of which $5.02 are paid.
  const part = { ...GAME, netMinor: 1_004, vatMinor: 0, netPence: 803, vatPence: 0 };

  it('is what later payments clear, also where a share is half a penny', () => {
    const [posting] = salePostings({ ...SALE, terms: EUROS, receivedMinor: 502, lines: [part] });
    expect(posted(posting)).toEqual({ 1210: 401, 1100: 402, 4000: -803 });
    expect(owedPence(803, 502, 1_004)).toBe(402);
  });

  it('is what they clear for any amounts', () => {
    const upTo20 = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(upTo20, upTo20, upTo20, (minor, pence, received) => {
        const receivedMinor = Math.min(minor, received);
        const line = { ...part, netMinor: minor, netPence: pence };
        const [posting] = salePostings({ ...SALE, terms: EUROS, receivedMinor, lines: [line] });
        expect(posted(posting)['1100'] ?? 0).toBe(owedPence(pence, minor - receivedMinor, minor));
      }),
    );
  });
});

describe('a refund', () => {
  const REFUND: RefundToPost = {
    id: 'refund',
    refundedOn: '2026-10-02',
    recognitionDate: '2026-09-10',
    terms: POUNDS,
    settlementAccount: '1210',
    creditedPence: 1_400,
    paidBackMinor: 1_000,
    lines: [GAME],
  };

  it('reduces the amount owed first, and the rest is paid back', () => {
    const [posting, recognition] = refundPostings(REFUND);
    expect(posted(posting)).toEqual({ 4000: 2_000, 2200: 400, 1100: -1_400, 1210: -1_000 });
    expect(recognition).toBeUndefined();
  });

  it('that pays nothing back posts nothing to the bank: a penny of rounding is an exchange difference', () => {
    // $0.02 of an unpaid sale of $1.20, at 1.25.
    const cents = { ...GAME, netMinor: 2, vatMinor: 0, netPence: 1, vatPence: 0 };
    const [posting] = refundPostings({ ...REFUND, terms: EUROS, creditedPence: 2, paidBackMinor: 0, lines: [cents] });
    expect(posted(posting)).toEqual({ 4000: 1, 1100: -2, 5310: 1 });
    // Nor is anything paid in if a cent is paid back.
    const [rounded] = refundPostings({ ...REFUND, terms: EUROS, creditedPence: 2, paidBackMinor: 1, lines: [cents] });
    expect(posted(rounded)).toEqual({ 4000: 1, 1100: -2, 5310: 1 });
  });

  it('of income that is still deferred reduces that, and the income on its day; the VAT counts at once', () => {
    const [posting, recognition] = refundPostings({ ...REFUND, recognitionDate: '2026-10-03' });
    expect(posting).toMatchObject({ documentDate: '2026-10-02', source: { kind: 'sale_refund', id: 'refund', event: 'posted' } });
    expect(posted(posting)).toEqual({ 2120: 2_000, 2200: 400, 1100: -1_400, 1210: -1_000 });
    expect(recognition).toMatchObject({
      documentDate: '2026-10-03',
      source: { kind: 'sale_refund', id: 'refund', event: 'recognised' },
    });
    expect(posted(recognition)).toEqual({ 2120: -2_000, 4000: 2_000 });
    // The credit note is in the return of its own date.
    expect(recognition?.lines.find(({ account }) => account === '4000')?.vat).toEqual({
      code: 'standard',
      side: 'output',
      taxPoint: '2026-10-02',
    });
  });

  it.each(['2026-10-02', '2026-10-01'])('of income that counts on %s reduces the income', (recognitionDate) => {
    const [posting, recognition] = refundPostings({ ...REFUND, recognitionDate });
    expect(posted(posting)).toMatchObject({ 4000: 2_000 });
    expect(recognition).toBeUndefined();
  });

  it('of nothing but VAT has no second entry', () => {
    const penny = { ...GAME, netMinor: 0, netPence: 0, vatMinor: 1, vatPence: 1 };
    const refund = { ...REFUND, recognitionDate: '2026-11-01', creditedPence: 0, paidBackMinor: 1, lines: [penny] };
    const [posting, recognition] = refundPostings(refund);
    expect(posted(posting)).toEqual({ 2200: 1, 1210: -1 });
    expect(recognition).toBeUndefined();
  });

  it('in parts before and after that day takes no income from the months until then, and leaves nothing of its sale', () => {
    const line = { ...GAME, netMinor: 1_001, vatMinor: 200, netPence: 1_001, vatPence: 200 };
    const part = (netPence: number, vatPence: number) => ({ ...GAME, netMinor: netPence, vatMinor: vatPence, netPence, vatPence });
    const sale = salePostings({ ...SALE, recognitionDate: '2026-11-01', receivedMinor: 1_201, lines: [line] });
    const refund = (refundedOn: string, refunded: PostedPart) =>
      refundPostings({
        ...REFUND,
        refundedOn,
        recognitionDate: '2026-11-01',
        creditedPence: 0,
        paidBackMinor: refunded.netMinor + refunded.vatMinor,
        lines: [refunded],
      });
    const postings = [
      sale,
      refund('2026-09-15', part(333, 67)),
      refund('2026-10-31', part(334, 66)),
      refund('2026-12-02', part(334, 67)),
    ].flat();
    const until = (day: string): Record<string, number> => {
      const sums: Record<string, number> = {};
      for (const posting of postings)
        if (posting !== undefined && posting.documentDate <= day)
          for (const [account, pence] of Object.entries(posted(posting))) sums[account] = (sums[account] ?? 0) + pence;
      return Object.fromEntries(Object.entries(sums).filter(([, pence]) => pence !== 0));
    };
    expect(until('2026-09-30')).toEqual({ 1210: 801, 2120: -668, 2200: -133 });
    expect(until('2026-10-31')).toEqual({ 1210: 401, 2120: -334, 2200: -67 });
    expect(until('2026-11-30')).toEqual({ 1210: 401, 4000: -334, 2200: -67 });
    expect(until('2026-12-31')).toEqual({});
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
