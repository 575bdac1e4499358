import { publishedLead, publishedMonths } from './published-period';

describe('the published period', () => {
  const closed = (up_to: string | null, left_out: string[] = []) => ({ closed_only: true, up_to, left_out });

  it('is the year to date unless only closed months are published', () => {
    expect(publishedLead({ closed_only: false, up_to: null })).toBe(
      'Where the money comes from and where it goes, year to date, straight from our books.',
    );
    expect(publishedMonths({ closed_only: false, up_to: null, left_out: [] })).toBeNull();
  });

  it.each([
    ['2026-10', ', from January to October 2026, straight'],
    ['2026-01', ', in January 2026, straight'],
    [null, ', straight'],
  ])('names the closed months up to %s in the lead', (upTo, part) => {
    expect(publishedLead(closed(upTo))).toBe(`Where the money comes from and where it goes${part} from our books.`);
  });

  it('is not named before it has loaded', () => {
    expect(publishedLead(undefined)).not.toContain('year to date');
  });

  it('says which months are left out', () => {
    expect(publishedMonths(closed(null))).toBe('No month of this year is closed yet.');
    expect(publishedMonths(closed('2026-10'))).toBe('Closed months only, up to October 2026.');
    expect(publishedMonths(closed('2026-10', ['2026-08', '2026-07']))).toBe(
      'Closed months only, up to October 2026, without August 2026 and July 2026.',
    );
  });
});
