import fc from 'fast-check';
import { dayAfter } from '../../platform/time/days.rules.js';
import { type CompanyDates, deadlinesIn, financialYears, isDeadlineId, isDueSoon, remindersDue, vatPeriodEnds } from './deadlines.rules.js';
import {
  changeableYears,
  earlierExtension,
  extensionRefusal,
  firstChangedYear,
  isSameYearEnd,
  monthsAfter,
  yearEndChanges,
  type NewYearEnd,
  type YearEnds,
} from './year-ends.rules.js';
import type { VatStagger } from './company.rules.js';

const company = (values: Partial<CompanyDates> = {}): CompanyDates => ({
  yearEnd: '2026-03-31',
  incorporatedOn: null,
  vat: null,
  ...values,
});
const due = (values: Partial<CompanyDates>, type: string, periodEnd: string): string | undefined =>
  deadlinesIn(company(values), { from: '2015-01-01', to: '2035-12-31' }).find(({ id }) => id === `${type}:${periodEnd}`)?.dueDate;

describe('deadlines', () => {
  it.each([
    ['2026-03-31', '2026-12-31', '2027-01-01', '2027-03-31'],
    ['2026-06-30', '2027-03-31', '2027-04-01', '2027-06-30'],
    ['2026-09-30', '2027-06-30', '2027-07-01', '2027-09-30'],
    ['2026-02-28', '2026-11-30', '2026-12-01', '2027-02-28'],
    ['2028-02-29', '2028-11-30', '2028-12-01', '2029-02-28'],
    ['2026-04-05', '2027-01-05', '2027-01-06', '2027-04-05'],
  ])('of a year that ends on %s: accounts %s, payment %s, return %s', (yearEnd, accounts, payment, filed) => {
    expect(due({ yearEnd }, 'accounts', yearEnd)).toBe(accounts);
    expect(due({ yearEnd }, 'corporation_tax_payment', yearEnd)).toBe(payment);
    expect(due({ yearEnd }, 'corporation_tax_return', yearEnd)).toBe(filed);
  });

  it('follow from any year end, also a leap year’s', () => {
    expect(due({ yearEnd: '2026-02-28' }, 'accounts', '2028-02-29')).toBe('2028-11-30');
    expect(due({ yearEnd: '2030-06-30' }, 'accounts', '2026-06-30')).toBe('2027-03-31');
  });

  it('of first accounts are 21 months after incorporation when their period is longer than a year', () => {
    expect(due({ incorporatedOn: '2025-03-10' }, 'accounts', '2026-03-31')).toBe('2026-12-10');
    expect(due({ incorporatedOn: '2025-04-01' }, 'accounts', '2026-03-31')).toBe('2026-12-31');
    expect(due({ incorporatedOn: '2026-05-01' }, 'accounts', '2026-03-31')).toBeUndefined();
    // A first year is longer than six months (section 391).
    expect(due({ incorporatedOn: '2025-03-10' }, 'accounts', '2025-03-31')).toBeUndefined();
    expect(due({ incorporatedOn: '2025-09-30' }, 'accounts', '2026-03-31')).toBe('2026-12-31');
    expect(due({ incorporatedOn: '2025-10-01' }, 'accounts', '2026-03-31')).toBeUndefined();
  });

  it('of corporation tax exist twice for a first year longer than twelve months', () => {
    const taxes = deadlinesIn(company({ incorporatedOn: '2025-03-10' }), { from: '2026-01-01', to: '2027-12-31' })
      .filter(({ type }) => type.startsWith('corporation_tax'))
      .map(({ id, dueDate }) => `${dueDate} ${id}`);
    expect(taxes).toEqual([
      '2026-12-10 corporation_tax_payment:2026-03-09',
      '2027-01-01 corporation_tax_payment:2026-03-31',
      '2027-03-31 corporation_tax_return:2026-03-09',
      '2027-03-31 corporation_tax_return:2026-03-31',
    ]);
    // Exactly twelve months are one period.
    const whole = deadlinesIn(company({ incorporatedOn: '2025-04-01' }), { from: '2026-01-01', to: '2027-03-31' });
    expect(whole.filter(({ type }) => type === 'corporation_tax_payment').map(({ dueDate }) => dueDate)).toEqual(['2027-01-01']);
  });

  it.each([
    ['quarters_march', '2026-03-31', '2026-05-07'],
    ['quarters_february', '2026-11-30', '2027-01-07'],
    ['monthly', '2026-12-31', '2027-02-07'],
    ['yearly', '2026-03-31', '2026-05-07'],
  ] as const)('of a VAT period (%s) that ends on %s: %s', (stagger, end, date) =>
    expect(due({ vat: { stagger, effectiveFrom: null } }, 'vat_return', end)).toBe(date),
  );

  it('of VAT start with the registration', () => {
    const vat = { stagger: 'quarters_january', effectiveFrom: '2026-05-01' } as const;
    expect(vatPeriodEnds(company({ vat }), { from: '2026-01-01', to: '2027-01-31' })).toEqual(['2026-07-31', '2026-10-31', '2027-01-31']);
    expect(vatPeriodEnds(company(), { from: '2026-01-01', to: '2027-01-31' })).toEqual([]);
  });

  it('of VAT end with the registration: the final return is due a month and seven days after its last day', () => {
    const vat = { stagger: 'quarters_march', effectiveFrom: '2026-01-01', endedOn: '2026-08-20' } as const;
    const days = { from: '2026-01-01', to: '2027-01-31' };
    expect(vatPeriodEnds(company({ vat }), days)).toEqual(['2026-03-31', '2026-06-30', '2026-08-20']);
    expect(vatPeriodEnds(company({ vat: { ...vat, endedOn: '2026-06-30' } }), days)).toEqual(['2026-03-31', '2026-06-30']);
    expect(vatPeriodEnds(company({ vat }), { from: '2026-08-21', to: '2027-01-31' })).toEqual([]);
    expect(vatPeriodEnds(company({ vat: { ...vat, stagger: 'yearly' } }), days)).toEqual(['2026-03-31', '2026-08-20']);
    expect(due({ vat }, 'vat_return', '2026-06-30')).toBe('2026-08-07');
    expect(due({ vat }, 'vat_return', '2026-08-20')).toBe('2026-09-27');
  });

  it('of VAT start with the incorporation if the registration has no date', () => {
    const ends = (stagger: VatStagger): string[] =>
      vatPeriodEnds(company({ incorporatedOn: '2026-05-10', vat: { stagger, effectiveFrom: null } }), {
        from: '2025-01-01',
        to: '2026-12-31',
      });
    expect(ends('quarters_march')).toEqual(['2026-06-30', '2026-09-30', '2026-12-31']);
    expect(ends('monthly')[0]).toBe('2026-05-31');
    expect(
      due({ incorporatedOn: '2026-05-10', vat: { stagger: 'quarters_march', effectiveFrom: null } }, 'vat_return', '2026-03-31'),
    ).toBeUndefined();
  });

  it('of VAT skip what is part of a filed period, when the periods have changed since', () => {
    const ends = (stagger: VatStagger): string[] => {
      const filed = [
        { from: '2026-01-01', to: '2026-03-31' },
        { from: '2026-04-01', to: '2026-06-30' },
      ];
      const list = deadlinesIn(company({ vat: { stagger, effectiveFrom: null, filed } }), { from: '2026-01-01', to: '2026-09-30' });
      return list.filter(({ type }) => type === 'vat_return').map(({ periodEnd }) => periodEnd);
    };
    expect(ends('quarters_march')).toEqual(['2025-12-31', '2026-03-31', '2026-06-30']);
    expect(ends('monthly')).toEqual(['2025-11-30', '2025-12-31', '2026-03-31', '2026-06-30', '2026-07-31']);
    expect(ends('quarters_january')).toEqual(['2026-07-31']);
  });

  it('of confirmation statements are 14 days after each review period', () => {
    expect(due({ incorporatedOn: '2018-01-01' }, 'confirmation_statement', '2018-12-31')).toBe('2019-01-14');
    expect(due({ incorporatedOn: '2024-02-29' }, 'confirmation_statement', '2025-02-28')).toBe('2025-03-14');
  });

  it('are listed by day within the requested period', () => {
    const list = deadlinesIn(company({ incorporatedOn: '2018-01-01', vat: { stagger: 'quarters_march', effectiveFrom: null } }), {
      from: '2026-11-23',
      to: '2027-04-30',
    });
    expect(list.map(({ id, dueDate }) => `${dueDate} ${id}`)).toEqual([
      '2026-12-31 accounts:2026-03-31',
      '2027-01-01 corporation_tax_payment:2026-03-31',
      '2027-01-14 confirmation_statement:2026-12-31',
      '2027-02-07 vat_return:2026-12-31',
      '2027-03-31 corporation_tax_return:2026-03-31',
    ]);
  });

  it.each([
    [31, []],
    [30, [30]],
    [8, [30]],
    [7, [30, 7]],
    [0, [30, 7, 0]],
    [-7, [30, 7, 0]],
    [-8, []],
  ])('%d days before have the reminders %j', (left, due) => expect(remindersDue(left)).toEqual(due));

  it('include the VAT period that ends on the day of registration, and none before the days that are asked for', () => {
    const registeredOn = (effectiveFrom: string): CompanyDates => ({
      yearEnd: '2026-03-31',
      incorporatedOn: null,
      vat: { stagger: 'quarters_march', effectiveFrom },
    });
    const days = { from: '2026-01-01', to: '2026-06-30' };
    expect(vatPeriodEnds(registeredOn('2026-03-31'), days)).toEqual(['2026-03-31', '2026-06-30']);
    expect(vatPeriodEnds(registeredOn('2026-04-01'), days)).toEqual(['2026-06-30']);
    expect(vatPeriodEnds(registeredOn('2020-01-01'), days)).toEqual(['2026-03-31', '2026-06-30']);
  });

  it('include the confirmation statement 14 days after each year from the incorporation', () => {
    const dates: CompanyDates = { yearEnd: '2018-12-31', incorporatedOn: '2018-01-01', vat: null };
    const due = (from: string, to: string) =>
      deadlinesIn(dates, { from, to }).flatMap(({ type, dueDate }) => (type === 'confirmation_statement' ? [dueDate] : []));
    expect(due('2018-01-01', '2020-12-31')).toEqual(['2019-01-14', '2020-01-14']);
    expect(due('2019-01-14', '2019-01-14')).toEqual(['2019-01-14']);
    expect(due('2019-01-15', '2020-01-13')).toEqual([]);
  });

  it('are shown in red from 30 days before, and when they have passed', () =>
    expect([31, 30, 0, -1].map(isDueSoon)).toEqual([false, true, true, true]));

  it('have ids', () => {
    expect(['accounts:2026-03-31', 'vat_return:2026-12-31'].every(isDeadlineId)).toBe(true);
    expect(['accounts', 'x:2026-03-31', 'accounts:1999-03-31', 'accounts:2026-03-31:1', ''].some(isDeadlineId)).toBe(false);
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-02-28', 1, '2026-03-31'],
    ['2026-01-30', 1, '2026-02-28'],
    ['2026-03-15', -2, '2026-01-15'],
    ['2026-12-31', 12, '2027-12-31'],
  ])('%s and %d months is %s', (day, months, later) => expect(monthsAfter(day, months)).toBe(later));
});

describe('a change of the year end', () => {
  const MARCH: YearEnds = { yearEnd: '2024-03-31' };
  const after = (values: Partial<NewYearEnd> & { yearEnd: string }, before = MARCH): YearEnds => {
    const change = { on: '2026-11-23', deliveredTo: null, isCorrection: false, ...values };
    return { yearEnd: change.yearEnd, yearEndChanges: yearEndChanges(before, change) };
  };
  const ends = (years: YearEnds): string[] =>
    deadlinesIn(company(years), { from: '2025-06-01', to: '2029-06-30' })
      .filter(({ type }) => type === 'accounts')
      .map(({ periodEnd }) => periodEnd);

  it.each([
    ['an extended year', '2026-02-10', '2026-06-30', ['2025-03-31', '2026-06-30', '2027-06-30', '2028-06-30']],
    ['a year to be extended', '2026-11-23', '2027-06-30', ['2025-03-31', '2026-03-31', '2027-06-30', '2028-06-30']],
    ['a shortened year', '2026-11-23', '2026-12-31', ['2025-03-31', '2026-03-31', '2026-12-31', '2027-12-31']],
    ['a year shortened to a past day', '2026-11-23', '2026-09-30', ['2025-03-31', '2026-03-31', '2026-09-30', '2027-09-30', '2028-09-30']],
    ['the year before, shortened', '2026-06-01', '2025-12-31', ['2025-03-31', '2025-12-31', '2026-12-31', '2027-12-31']],
    ['any earlier year', '2026-11-23', '2024-12-31', ['2025-03-31', '2026-03-31', '2026-12-31', '2027-12-31']],
    ['a later year', '2026-11-23', '2031-12-31', ['2025-03-31', '2026-03-31', '2026-12-31', '2027-12-31']],
    [
      'a day that would make a year longer than eighteen months',
      '2026-11-23',
      '2027-10-31',
      ['2025-03-31', '2026-03-31', '2026-10-31', '2027-10-31'],
    ],
  ])('that names %s leaves ended years as they were (on %s: %s)', (_, on, yearEnd, expected) => {
    expect(ends(after({ yearEnd, on }))).toEqual(expected);
  });

  it('lists no year within one whose accounts were delivered', () => {
    const values = { yearEnd: '2026-02-28', on: '2026-06-01' };
    expect(ends(after(values))).toEqual(['2025-03-31', '2026-02-28', '2027-02-28', '2028-02-29']);
    expect(ends(after({ ...values, deliveredTo: '2026-03-31' }))).toEqual(['2025-03-31', '2026-03-31', '2027-02-28', '2028-02-29']);
  });

  it('is none if only the year of the day differs', () => {
    expect(after({ yearEnd: '2030-03-31' })).toEqual({ yearEnd: '2030-03-31', yearEndChanges: [] });
    expect([isSameYearEnd('2027-02-28', '2028-02-29'), isSameYearEnd('2028-02-28', '2027-02-28')]).toEqual([true, true]);
    expect(isSameYearEnd('2026-03-30', '2026-03-31')).toBe(false);
  });

  it('never applied if it is corrected', () => {
    expect(after({ yearEnd: '2026-06-30', isCorrection: true }).yearEndChanges).toEqual([]);
    const wrong = after({ yearEnd: '2026-06-30' });
    const corrected = after({ yearEnd: '2026-12-31', on: '2027-01-10', isCorrection: true }, wrong);
    expect(corrected).toEqual(after({ yearEnd: '2026-12-31' }));
    expect(after({ yearEnd: '2026-03-31', on: '2027-01-10', isCorrection: true }, wrong).yearEndChanges).toEqual([]);
  });

  it('can be taken back and made again', () => {
    const first = after({ yearEnd: '2026-06-30' });
    expect(after({ yearEnd: '2027-03-31' }, after({ yearEnd: '2027-06-30' })).yearEndChanges).toEqual([]);
    expect(ends(after({ yearEnd: '2027-12-31', on: '2027-09-01' }, first))).toEqual([
      '2025-03-31',
      '2026-03-31',
      '2026-06-30',
      '2027-06-30',
      '2027-12-31',
    ]);
  });

  it('makes two periods of corporation tax out of a longer year', () => {
    const taxes = deadlinesIn(company(after({ yearEnd: '2027-06-30' })), { from: '2027-12-01', to: '2028-12-31' })
      .filter(({ type }) => type !== 'vat_return')
      .map(({ id, dueDate }) => `${dueDate} ${id}`);
    expect(taxes).toEqual([
      '2028-01-01 corporation_tax_payment:2027-03-31',
      '2028-03-31 accounts:2027-06-30',
      '2028-04-01 corporation_tax_payment:2027-06-30',
      '2028-06-30 corporation_tax_return:2027-03-31',
      '2028-06-30 corporation_tax_return:2027-06-30',
    ]);
  });

  // Companies Act 2006, section 442(4): nine months after the year, or three months from the notice, whichever is later.
  it.each([
    ['the previous year, when nine months after it are past', '2026-11-23', '2025-12-31', '2027-02-23'],
    ['it on the last day of a month (section 443)', '2026-11-30', '2025-12-31', '2027-02-28'],
    ['it early enough', '2026-06-01', '2025-12-31', '2026-09-30'],
    ['the current year to a month', '2027-02-15', '2026-04-30', '2027-05-15'],
    ['the current year to a day to come', '2026-11-23', '2026-12-31', '2027-09-30'],
  ])('that shortens %s (on %s to %s) makes the accounts due on %s', (_, on, yearEnd, expected) => {
    expect(due(after({ yearEnd, on }), 'accounts', yearEnd)).toBe(expected);
    // The year after it has its own nine months.
    expect(due(after({ yearEnd, on }), 'accounts', monthsAfter(yearEnd, 12))).toBe(monthsAfter(yearEnd, 21));
  });

  it('that extends a year leaves nine months after it', () => {
    expect(due(after({ yearEnd: '2027-06-30', on: '2027-03-20' }), 'accounts', '2027-06-30')).toBe('2028-03-31');
  });

  // Section 392(2): the same day ends the current year early, or the previous one late.
  it('can shorten the current year, or extend the previous one', () => {
    const values = { yearEnd: '2026-06-30', on: '2026-11-23' };
    expect(ends(after(values)).slice(0, 4)).toEqual(['2025-03-31', '2026-03-31', '2026-06-30', '2027-06-30']);
    expect(ends(after({ ...values, extendsPrevious: true })).slice(0, 3)).toEqual(['2025-03-31', '2026-06-30', '2027-06-30']);
    expect(changeableYears(MARCH, { ...values, deliveredTo: null })).toEqual({
      current: { from: '2026-04-01', to: '2026-06-30' },
      previous: { from: '2025-04-01', to: '2026-06-30' },
    });
    const years = (change: Partial<typeof values> & { deliveredTo?: string }): Array<string | undefined> => {
      const { current, previous } = changeableYears(MARCH, { deliveredTo: null, ...values, ...change });
      return [current?.from, previous?.from];
    };
    // At most eighteen months.
    expect(years({ yearEnd: '2026-09-30' })).toEqual(['2026-04-01', '2025-04-01']);
    expect(years({ yearEnd: '2026-10-31' })).toEqual(['2026-04-01', undefined]);
    expect(years({ yearEnd: '2027-10-31' })).toEqual([undefined, undefined]);
    // Not once the accounts are due (section 392(4)), or delivered.
    expect(years({ on: '2026-12-31' })).toEqual(['2026-04-01', '2025-04-01']);
    expect(years({ on: '2027-01-01' })).toEqual(['2026-04-01', undefined]);
    expect(years({ deliveredTo: '2026-03-31' })).toEqual(['2026-04-01', undefined]);
    // A year does not end before it began.
    expect(years({ yearEnd: '2025-02-28' })).toEqual([undefined, undefined]);
    expect(years({ yearEnd: '2025-12-31' })).toEqual([undefined, '2025-04-01']);
  });

  it('of a first year keeps it within eighteen months of the incorporation', () => {
    const first: YearEnds = { yearEnd: '2024-03-31', incorporatedOn: '2026-05-01' };
    const years = (yearEnd: string) => changeableYears(first, { yearEnd, on: '2026-11-23', deliveredTo: null });
    expect(years('2027-10-31')).toEqual({ current: { from: '2026-05-01', to: '2027-10-31' }, previous: null });
    expect(years('2027-11-30').current).toBeNull();
    const change = { yearEnd: '2026-08-31', on: '2026-11-23', deliveredTo: null, isCorrection: false };
    expect(firstChangedYear(first, change)).toEqual({
      year: { from: '2026-05-01', to: '2026-08-31', isFirst: true },
      accountsDue: '2027-05-31',
    });
  });

  // Section 392(3).
  it('extends a year once in five years', () => {
    const values = { on: '2025-02-10', deliveredTo: null, isCorrection: false };
    const extended = after({ yearEnd: '2025-06-30', on: '2025-02-10' });
    const conflict = (change: Partial<NewYearEnd> & { yearEnd: string }, before = extended): string | undefined =>
      earlierExtension(before, { ...values, ...change })?.possibleFrom;
    // The current year, the previous one, and whichever is possible.
    expect(conflict({ yearEnd: '2030-09-30', on: '2029-09-01' })).toBe('2030-06-30');
    expect(conflict({ yearEnd: '2029-09-30', on: '2029-12-01', extendsPrevious: true })).toBe('2030-06-30');
    expect(conflict({ yearEnd: '2040-09-30', on: '2029-12-01' })).toBe('2030-06-30');
    expect(conflict({ yearEnd: '2030-09-30', on: '2030-06-29' })).toBe('2030-06-30');
    expect(conflict({ yearEnd: '2030-09-30', on: '2030-06-30' })).toBeUndefined();
    // To shorten one is possible at any time, and so is an extension after that alone.
    expect(conflict({ yearEnd: '2029-12-31', on: '2029-09-01' })).toBeUndefined();
    const shortened = after({ yearEnd: '2025-12-31', on: '2025-09-01' });
    expect(conflict({ yearEnd: '2027-03-31', on: '2026-06-01' }, shortened)).toBeUndefined();
    // A shorter year in between changes nothing.
    const both = after({ yearEnd: '2026-12-31', on: '2026-09-01' }, extended);
    expect(conflict({ yearEnd: '2028-03-31', on: '2027-06-01' }, both)).toBe('2030-06-30');
    // The same year further, while it runs.
    expect(conflict({ yearEnd: '2025-09-30', on: '2025-04-10' })).toBeUndefined();
    // A correction is judged as of the change that it replaces.
    const again = after({ yearEnd: '2028-12-31', on: '2028-09-01' }, extended);
    expect(conflict({ yearEnd: '2029-09-30', on: '2029-09-01', isCorrection: true }, again)).toBe('2030-06-30');
    expect(conflict({ yearEnd: '2028-11-30', on: '2029-09-01', isCorrection: true }, again)).toBeUndefined();
    // Without a change there is none.
    expect(conflict({ yearEnd: '2030-06-30', on: '2029-09-01' })).toBeUndefined();
    expect(conflict({ yearEnd: '2025-06-30' }, MARCH)).toBeUndefined();
    expect(extensionRefusal({ year: { from: '2024-04-01', to: '2025-06-30' }, possibleFrom: '2030-06-30' })).toBe(
      'The year to 30 Jun 2025 was extended, and a year can be extended only once in five years: again from 30 Jun 2030.',
    );
  });

  it('never makes accounts overdue that were not', () => {
    const day = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, fc.option(day), fc.boolean(), (on, yearEnd, deliveredTo, extendsPrevious) => {
        const listed = (years: YearEnds): string[] =>
          deadlinesIn(company(years), { from: '2024-01-01', to: dayAfter(on, -1) })
            .filter(({ type }) => type === 'accounts')
            .map(({ id }) => id);
        const before = listed(MARCH);
        expect(before).toEqual(expect.arrayContaining(listed(after({ yearEnd, on, deliveredTo, extendsPrevious }))));
      }),
    );
  });
});

describe('financialYears', () => {
  it('go back from the year that contains a date to the incorporation', () => {
    expect(financialYears({ yearEnd: '2024-03-31', incorporatedOn: '2024-06-10' }, '2026-11-23', 4)).toEqual([
      { from: '2026-04-01', to: '2027-03-31' },
      { from: '2025-04-01', to: '2026-03-31' },
      { from: '2024-06-10', to: '2025-03-31' },
    ]);
    // Three weeks are not a first year: it extends to the next year end.
    expect(financialYears({ yearEnd: '2024-03-31', incorporatedOn: '2025-03-10' }, '2026-11-23', 4)).toEqual([
      { from: '2026-04-01', to: '2027-03-31' },
      { from: '2025-03-10', to: '2026-03-31' },
    ]);
    expect(financialYears({ yearEnd: '2024-03-31', incorporatedOn: '2025-03-10' }, '2025-03-20', 4)).toEqual([
      { from: '2025-03-10', to: '2026-03-31' },
    ]);
    // A year that was extended by three months.
    const yearEndChanges = [{ yearEnd: '2024-03-31', until: '2026-02-10', from: '2026-06-30', on: '2026-02-10' }];
    expect(financialYears({ yearEnd: '2026-06-30', yearEndChanges, incorporatedOn: '2024-03-10' }, '2026-11-23', 4)).toEqual([
      { from: '2026-07-01', to: '2027-06-30' },
      { from: '2025-04-01', to: '2026-06-30' },
      { from: '2024-03-10', to: '2025-03-31' },
    ]);
    // The last day of February.
    expect(financialYears({ yearEnd: '2023-02-28', incorporatedOn: null }, '2024-02-29', 2)).toEqual([
      { from: '2023-03-01', to: '2024-02-29' },
      { from: '2022-03-01', to: '2023-02-28' },
    ]);
  });
});
