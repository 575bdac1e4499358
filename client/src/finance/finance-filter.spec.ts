import { readFinanceFilter, usualPeriods } from './finance-filter';

const NOW = new Date('2026-09-15T23:30:00Z');
const read = (query: string) => readFinanceFilter(new URLSearchParams(query), NOW);

describe('the period and filter of the finance pages', () => {
  it('default to the calendar year to date, in UK time', () => {
    expect(read('')).toEqual({ from: '2026-01-01', to: '2026-09-16', type: '', status: '', category: '', search: '' });
  });

  it('are read from the address', () => {
    expect(read('from=2025-04-01&to=2026-03-31&type=expense&status=pending&category=Grants&search=%20fox%20')).toEqual({
      from: '2025-04-01',
      to: '2026-03-31',
      type: 'expense',
      status: 'pending',
      category: 'Grants',
      search: 'fox',
    });
  });

  it.each([
    'from=2026-02-30&to=2026-03-31',
    'from=2026-03-31&to=2026-03-01',
    'from=2026-03-01',
    'from=1999-01-01&to=2026-01-01',
    'type=gold&status=done&category=Yachts',
  ])('ignore unknown values: %s', (query) => expect(read(query)).toEqual(read('')));
});

describe('the period presets', () => {
  it('are months, quarters and years up to today, each with the one before', () => {
    const years = [
      { from: '2025-04-01', to: '2026-03-31' },
      { from: '2024-04-01', to: '2025-03-31' },
    ];
    expect(usualPeriods('2026-02-10', years).map(({ label, from, to }) => [label, from, to])).toEqual([
      ['This month', '2026-02-01', '2026-02-10'],
      ['Last month', '2026-01-01', '2026-01-31'],
      ['This quarter', '2026-01-01', '2026-02-10'],
      ['Last quarter', '2025-10-01', '2025-12-31'],
      ['Year to date', '2026-01-01', '2026-02-10'],
      ['Last calendar year', '2025-01-01', '2025-12-31'],
      ['Financial year to date', '2025-04-01', '2026-02-10'],
      ['Last financial year', '2024-04-01', '2025-03-31'],
    ]);
  });

  it('leave out financial years that are unknown or in the future', () => {
    expect(usualPeriods('2026-02-10')).toHaveLength(6);
    expect(usualPeriods('2026-02-10', [{ from: '2026-03-01', to: '2027-02-28' }])).toHaveLength(6);
  });
});
