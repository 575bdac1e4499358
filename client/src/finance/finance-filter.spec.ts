import { readFinanceFilter } from './finance-filter';

const NOW = new Date('2026-09-15T23:30:00Z');
const read = (query: string) => readFinanceFilter(new URLSearchParams(query), NOW);

describe('the period and filter of the books', () => {
  it('begin with the calendar year to date, by the day in the United Kingdom', () => {
    expect(read('')).toEqual({ from: '2026-01-01', to: '2026-09-16', type: '', status: '', category: '', search: '' });
  });

  it('are those of the address', () => {
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
  ])('leave out what does not exist: %s', (query) => expect(read(query)).toEqual(read('')));
});
