import { rangesOutside, removalProblem, removedDays, type VatRegistration } from './vat-registration.rules.js';

const registration = (vatEffectiveDate: string | null, vatEndDate: string | null): VatRegistration => ({
  vatRegistration: '980780684',
  vatEffectiveDate,
  vatEndDate,
});
const NONE: VatRegistration = { vatRegistration: null, vatEffectiveDate: null, vatEndDate: null };

describe('days outside a VAT registration after a change', () => {
  it.each([
    [registration('2026-02-01', null), registration('2026-02-01', '2026-05-20'), [['vat_end_date', '2026-05-21', '2099-12-31']]],
    [registration('2026-02-01', '2026-06-30'), registration('2026-02-01', '2026-05-20'), [['vat_end_date', '2026-05-21', '2099-12-31']]],
    [registration('2026-02-01', '2026-05-20'), registration('2027-01-01', null), [['vat_effective_date', '2000-01-01', '2026-12-31']]],
    [registration(null, null), registration('2026-02-01', null), [['vat_effective_date', '2000-01-01', '2026-01-31']]],
    [registration('2026-02-01', null), NONE, [['vat_registration', '2000-01-01', '2099-12-31']]],
    // Nothing is taken out where the registration grows or stays, or there was none.
    [registration('2026-02-01', '2026-05-20'), registration('2026-01-01', '2026-05-21'), []],
    [registration('2026-02-01', '2026-05-20'), registration(null, null), []],
    [registration(null, null), registration(null, null), []],
    [NONE, registration('2026-02-01', '2026-05-20'), []],
  ])('%j to %j', (before, after, removed) => {
    expect(removedDays(before, after).map(([field, { from, to }]) => [field, from, to])).toEqual(removed);
  });

  it('cannot be days of a return or with VAT', () => {
    const days = { from: '2026-02-01', to: '2026-12-31' };
    const filed = { from: '2026-02-01', to: '2026-03-31' };
    const booked = { from: '2026-06-01', to: '2026-06-10' };
    expect(removalProblem('vat_effective_date', days, { filed, booked: null })).toContain('1 Feb 2026');
    expect(removalProblem('vat_effective_date', days, { filed: null, booked })).toContain('1 Jun 2026');
    expect(removalProblem('vat_end_date', days, { filed: null, booked })).toContain('10 Jun 2026');
    expect(removalProblem('vat_registration', days, { filed: null, booked })).toContain('Enter its last day instead');
    for (const field of ['vat_effective_date', 'vat_end_date', 'vat_registration'] as const) {
      expect(removalProblem(field, days, { filed: null, booked: null })).toBeUndefined();
      expect(removalProblem(field, { from: '2026-04-01', to: '2026-12-31' }, { filed, booked: null })).toBeUndefined();
      expect(removalProblem(field, days, { filed, booked: null })).toMatch(/registration|marked as filed/);
    }
  });
});

describe('VAT outside any return', () => {
  const filed = { from: '2026-02-01', to: '2026-05-20', firstPosition: 10, lastPosition: 20 };
  const shown = (...values: Parameters<typeof rangesOutside>) =>
    rangesOutside(...values).map(({ from, to, after, until }) => [from, to, after, until]);

  it('is that of days without registration, and what is posted after the final return', () => {
    expect(shown(undefined, null)).toEqual([]);
    expect(shown(registration(null, null), filed)).toEqual([]);
    expect(shown(registration('2026-02-01', null), null)).toEqual([['2000-01-01', '2026-01-31', 0, null]]);
    // Once a return is filed, what is posted for earlier days is late in the next.
    expect(shown(registration('2026-02-01', null), filed)).toEqual([['2000-01-01', '2026-01-31', 0, 10]]);
    expect(shown(registration(null, '2026-06-30'), filed)).toEqual([['2026-07-01', '2099-12-31', 0, null]]);
    const ended = [
      ['2026-05-21', '2099-12-31', 0, null],
      ['2000-01-01', '2026-05-20', 20, null],
    ];
    expect(shown(registration(null, '2026-05-20'), filed)).toEqual(ended);
    expect(shown(NONE, filed)).toEqual(ended);
    expect(shown(NONE, null)).toEqual([['2000-01-01', '2099-12-31', 0, null]]);
    // A return of days before the first one contains them.
    expect(shown(registration('2026-03-01', null), filed)).toEqual([['2000-01-01', '2026-01-31', 0, 10]]);
  });
});
