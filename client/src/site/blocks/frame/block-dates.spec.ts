import fc from 'fast-check';
import { shownDate } from './block-dates';

describe('shownDate', () => {
  it('formats days, months and times in British style', () => {
    expect(shownDate('2027-03-01')).toEqual({ text: '1 March 2027', iso: '2027-03-01' });
    expect(shownDate('2027-03')).toEqual({ text: 'March 2027', iso: '2027-03' });
    expect(shownDate('2026-11-21T23:30:00.000Z')).toEqual({ text: '21 November 2026', iso: '2026-11-21T23:30:00.000Z' });
  });

  it('leaves an invalid date unchanged', () => {
    for (const text of ['Spring 2027', '', '2027', '2027-02-30', '2027-13', '2027-13-01', '2027-02-30T10:00:00Z', '01/02/2027']) {
      expect(shownDate(text)).toEqual({ text: text, iso: null });
    }
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?.?$/)),
        (text) => typeof shownDate(text).text === 'string',
      ),
    );
  });
});
