import fc from 'fast-check';
import { ageOn, isUnder13, MINIMUM_AGE, splitName } from './profile.rules.js';

const calendarDate = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('splitName', () => {
  it.each([
    ['Ada', 'Ada', ''],
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['  Ada   de la Cruz ', 'Ada', 'de la Cruz'],
    ['Ada\tLovelace', 'Ada', 'Lovelace'],
    ['   ', '', ''],
  ])('splits %j', (full, firstName, lastName) => {
    expect(splitName(full)).toEqual({ firstName, lastName });
  });

  it('loses no letter, and leaves no surrounding space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (full) => {
        const { firstName, lastName } = splitName(full);
        expect((firstName + lastName).replace(/\s/g, '')).toBe(full.replace(/\s/g, ''));
        expect(firstName).not.toMatch(/\s/);
        expect(lastName).toBe(lastName.trim());
      }),
    );
  });
});

describe('ageOn', () => {
  it('increases on the birthday, not the day before', () => {
    expect(ageOn('2010-06-15', '2023-06-14')).toBe(12);
    expect(ageOn('2010-06-15', '2023-06-15')).toBe(13);
  });

  it('moves a leap-day birthday to 1 March', () => {
    expect(ageOn('2012-02-29', '2025-02-28')).toBe(12);
    expect(ageOn('2012-02-29', '2025-03-01')).toBe(13);
    expect(ageOn('2012-02-29', '2028-02-29')).toBe(16);
  });

  it('never decreases as days pass, and is 0 on the day of birth', () => {
    fc.assert(
      fc.property(calendarDate, calendarDate, calendarDate, (birth, one, other) => {
        const [early, late] = one < other ? [one, other] : [other, one];
        expect(ageOn(birth, early)).toBeLessThanOrEqual(ageOn(birth, late));
        expect(ageOn(birth, birth)).toBe(0);
      }),
    );
  });
});

describe('isUnder13', () => {
  it('changes on the thirteenth birthday', () => {
    expect(isUnder13('2010-06-15', '2023-06-14')).toBe(true);
    expect(isUnder13('2010-06-15', '2023-06-15')).toBe(false);
    expect(MINIMUM_AGE).toBe(13);
  });
});
