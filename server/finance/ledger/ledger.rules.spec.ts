import fc from 'fast-check';
import { dayAfter } from '../../platform/time/days.rules.js';
import { balanced, monthEnd, monthOf, naturalBalance, nextMonth, opposite, postingDay, splitDays } from './ledger.rules.js';

describe('the lines of an entry', () => {
  it('leave out only zero lines, and balance', () => {
    const lines = [
      { account: '1200', pence: 100 },
      { account: '4010', pence: -100 },
      { account: '2200', pence: 0 },
    ];
    expect(balanced(lines)).toEqual(lines.slice(0, 2));
    expect(() =>
      balanced([
        { account: '1200', pence: 100 },
        { account: '4010', pence: -99 },
      ]),
    ).toThrow('1 pence');
    expect(() => balanced([])).toThrow('0 pence');
    expect(() =>
      balanced([
        { account: '1200', pence: 0.5 },
        { account: '4010', pence: -0.5 },
      ]),
    ).toThrow();
  });

  it('are negated by a reversal, whose VAT counts on its own date', () => {
    const vat = { code: 'standard', side: 'output', taxPoint: '2026-03-31' } as const;
    const foreign = { currency: 'USD', minor: -125, rate: '1.25', rateSource: 'HMRC', rateDate: '2026-03-01' };
    expect(opposite([{ account: '4010', pence: -100, vat, foreign }], '2026-05-02')).toEqual([
      { account: '4010', pence: 100, vat: { ...vat, taxPoint: '2026-05-02' }, foreign: { ...foreign, minor: 125 } },
    ]);
  });

  it('are signed by the type of account', () => {
    expect([naturalBalance('asset', 5), naturalBalance('income', -5), naturalBalance('equity', 0)]).toEqual([5, 5, 0]);
  });
});

describe('months', () => {
  it.each([
    ['2026-01-31', '2026-01-01', '2026-02-01', '2026-01-31'],
    ['2026-12-05', '2026-12-01', '2027-01-01', '2026-12-31'],
    ['2028-02-10', '2028-02-01', '2028-03-01', '2028-02-29'],
  ])('of %s', (day, first, next, last) => expect([monthOf(day), nextMonth(monthOf(day)), monthEnd(day)]).toEqual([first, next, last]));

  it('that are closed move a document to the first open day', () => {
    const closed = new Set(['2026-06-01', '2026-07-01', '2026-09-01']);
    expect(['2026-05-31', '2026-06-15', '2026-08-02', '2026-09-30'].map((day) => postingDay(day, closed))).toEqual([
      '2026-05-31',
      '2026-08-01',
      '2026-08-02',
      '2026-10-01',
    ]);
  });

  it('and the days left at both ends cover every period, each day once', () => {
    const day = fc.integer({ min: 0, max: 1_200 }).map((days) => dayAfter('2024-01-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 500 }), (from, length) => {
        const to = dayAfter(from, length);
        const { months, rest } = splitDays({ from, to });
        const parts = [...rest, ...(months === null ? [] : [{ from: months.from, to: monthEnd(months.to) }])].sort((a, b) =>
          a.from < b.from ? -1 : 1,
        );
        expect(parts[0]?.from).toBe(from);
        expect(parts.at(-1)?.to).toBe(to);
        for (const [index, part] of parts.entries()) if (index > 0) expect(part.from).toBe(dayAfter(parts[index - 1]?.to ?? '', 1));
        expect(rest.length).toBeLessThanOrEqual(2);
      }),
    );
    expect(splitDays({ from: '2026-01-01', to: '2026-12-31' })).toEqual({ months: { from: '2026-01-01', to: '2026-12-01' }, rest: [] });
    expect(splitDays({ from: '2026-05-02', to: '2026-05-01' })).toEqual({ months: null, rest: [] });
  });
});
