import type { CompanyDates } from '../../company/deadlines.rules.js';
import { lateVat, openPeriods, periodChoices, type ReturnSum } from './vat-filing.rules.js';

const company = (vat: CompanyDates['vat']): CompanyDates => ({ yearEnd: '2026-03-31', incorporatedOn: null, vat });

describe('VAT periods to file', () => {
  it('are those that have ended since the registration', () => {
    const quarters = company({ stagger: 'quarters_march', effectiveFrom: '2025-11-15' });
    expect(openPeriods(quarters, null, '2026-07-01')).toEqual([
      { from: '2026-04-01', to: '2026-06-30', dueDate: '2026-08-07' },
      { from: '2026-01-01', to: '2026-03-31', dueDate: '2026-05-07' },
      { from: '2025-11-15', to: '2025-12-31', dueDate: '2026-02-07' },
    ]);
    // The last day of a period still belongs to it.
    expect(openPeriods(quarters, null, '2026-06-30')[0]?.to).toBe('2026-03-31');
    const months = openPeriods(company({ stagger: 'monthly', effectiveFrom: null }), null, '2026-07-01');
    expect(months).toHaveLength(8);
    expect(months.slice(0, 2)).toEqual([
      { from: '2026-06-01', to: '2026-06-30', dueDate: '2026-08-07' },
      { from: '2026-05-01', to: '2026-05-31', dueDate: '2026-07-07' },
    ]);
    expect(openPeriods(company({ stagger: 'yearly', effectiveFrom: null }), null, '2026-07-01')[0]).toEqual({
      from: '2025-04-01',
      to: '2026-03-31',
      dueDate: '2026-05-07',
    });
  });

  it('reach back to the incorporation at most if the registration has no date', () => {
    const quarters = { ...company({ stagger: 'quarters_march', effectiveFrom: null }), incorporatedOn: '2026-02-10' };
    expect(openPeriods(quarters, null, '2026-07-01').map(({ from, to }) => [from, to])).toEqual([
      ['2026-04-01', '2026-06-30'],
      ['2026-02-10', '2026-03-31'],
    ]);
  });

  it('end with the registration', () => {
    const ended = company({ stagger: 'quarters_march', effectiveFrom: '2025-11-15', endedOn: '2026-05-20' });
    const final = { from: '2026-04-01', to: '2026-05-20', dueDate: '2026-06-27' };
    expect(openPeriods(ended, null, '2026-07-01')[0]).toEqual(final);
    expect(openPeriods(ended, '2026-03-31', '2026-07-01')).toEqual([final]);
    expect(openPeriods(ended, '2026-05-20', '2026-07-01')).toEqual([]);
    expect(periodChoices(ended, [], '2026-07-01')[0]).toEqual({ ...final, state: 'open' });
    expect(periodChoices(ended, [], '2026-05-20')[0]).toEqual({ ...final, state: 'running' });
    expect(periodChoices(ended, [final], '2026-07-01')).toEqual([{ ...final, state: 'filed' }]);
    const before = { from: '2025-11-15', to: '2025-12-31' };
    expect(periodChoices(ended, [before], '2026-07-01')).toMatchObject([
      { ...final, state: 'ended' },
      { from: '2026-01-01', to: '2026-03-31', state: 'open' },
      { ...before, state: 'filed' },
    ]);
  });

  it('follow the last filed one, also when the stagger changed', () => {
    const quarters = company({ stagger: 'quarters_january', effectiveFrom: null });
    expect(openPeriods(quarters, '2025-12-31', '2026-07-01')).toEqual([{ from: '2026-01-01', to: '2026-01-31', dueDate: '2026-03-07' }]);
    expect(openPeriods(quarters, '2026-04-30', '2026-07-01')).toEqual([]);
    expect(openPeriods(quarters, '2026-06-30', '2026-07-01')).toEqual([]);
    // A month that has ended is open even if only one day follows the last return.
    expect(openPeriods(quarters, '2026-04-29', '2026-05-01')).toMatchObject([{ from: '2026-04-30', to: '2026-04-30' }]);
    expect(openPeriods(company(null), null, '2026-07-01')).toEqual([]);
  });
});

describe('VAT periods to choose from', () => {
  const quarters = company({ stagger: 'quarters_march', effectiveFrom: '2025-11-15' });
  const shown = (...values: Parameters<typeof periodChoices>) =>
    periodChoices(...values).map(({ from, to, state }) => `${from} ${to} ${state}`);

  it('are the running one and those that have ended, before the first is filed', () => {
    expect(shown(quarters, [], '2026-05-20')).toEqual([
      '2026-04-01 2026-06-30 running',
      '2026-01-01 2026-03-31 open',
      '2025-11-15 2025-12-31 open',
    ]);
    expect(shown(quarters, [], '2025-12-31')).toEqual(['2025-11-15 2025-12-31 running']);
  });

  it('are then only the next one to file, those after it, and the filed ones', () => {
    const filed = [{ from: '2025-11-15', to: '2025-12-31' }];
    expect(shown(quarters, filed, '2026-07-01')).toEqual([
      '2026-07-01 2026-09-30 running',
      '2026-04-01 2026-06-30 ended',
      '2026-01-01 2026-03-31 open',
      '2025-11-15 2025-12-31 filed',
    ]);
    expect(shown(quarters, filed, '2026-02-01')).toEqual(['2026-01-01 2026-03-31 running', '2025-11-15 2025-12-31 filed']);
    expect(periodChoices(quarters, filed, '2026-02-01')[0]?.dueDate).toBe('2026-05-07');
  });

  it('begin after the filed ones when the stagger changed, and are bounded', () => {
    const january = company({ stagger: 'quarters_january', effectiveFrom: null });
    expect(shown(january, [{ from: '2026-04-01', to: '2026-06-30' }], '2026-07-02')[0]).toBe('2026-07-01 2026-07-31 running');
    const monthly = company({ stagger: 'monthly', effectiveFrom: null });
    expect(shown(monthly, [{ from: '2020-01-01', to: '2020-01-31' }], '2026-07-02')).toHaveLength(10);
    expect(shown(company(null), [{ from: '2020-01-01', to: '2020-01-31' }], '2026-07-02')).toEqual(['2020-01-01 2020-01-31 filed']);
    expect(shown(company({ stagger: 'yearly', effectiveFrom: null }), [], '2026-07-02')[0]).toBe('2026-04-01 2027-03-31 running');
  });
});

describe('late VAT', () => {
  const sum = (account: string, type: ReturnSum['type'], side: ReturnSum['side'], pence: number, late: boolean): ReturnSum => ({
    account,
    type,
    code: 'standard',
    side,
    pence,
    late,
  });

  it('is what late items add to the VAT due', () => {
    const sums = [
      sum('2200', 'liability', 'output', -20_000, true),
      sum('4050', 'income', 'output', -100_000, true),
      sum('2201', 'liability', 'input', 5_000, true),
      sum('2200', 'liability', 'output', -99_999, false),
    ];
    expect(lateVat(sums)).toEqual({ pence: 15_000, isAboveLimit: false });
  });

  it.each([
    // £10,000 is the limit of a small company.
    [1_000_000, 0, false],
    [1_000_001, 0, true],
    // One per cent of £2,000,000 is £20,000, of £9,000,000 at most £50,000.
    [2_000_000, 200_000_000, false],
    [2_000_001, 200_000_000, true],
    [5_000_000, 900_000_000, false],
    [5_000_001, 900_000_000, true],
  ])('of %d pence beside sales of %d pence is above the limit: %s', (late, sales, isAboveLimit) => {
    for (const sign of [1, -1])
      expect(
        lateVat([sum('2200', 'liability', 'output', -sign * late, true), sum('4050', 'income', 'output', -sales, false)]),
      ).toMatchObject({ pence: sign * late, isAboveLimit });
  });
});
