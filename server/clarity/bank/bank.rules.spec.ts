import { parseAccountNumber, parseSortCode, paymentReference, writtenSortCode } from './bank.rules.js';

describe('bank accounts in the United Kingdom', () => {
  it('have a sort code of six digits', () => {
    for (const typed of ['123456', '12-34-56', ' 12 34 56 ']) expect(parseSortCode(typed)).toBe('123456');
    for (const typed of ['12345', '1234567', '12-34-5a', '=1+234', '', 123_456, null, undefined])
      expect(parseSortCode(typed)).toBeUndefined();
    expect(writtenSortCode('123456')).toBe('12-34-56');
  });

  it('have an account number of eight digits, padded with zeros', () => {
    expect(parseAccountNumber('1234 5678')).toBe('12345678');
    expect(parseAccountNumber('345678')).toBe('00345678');
    expect(parseAccountNumber('2345678')).toBe('02345678');
    for (const typed of ['12345', '123456789', '1234567x', '', 12_345_678]) expect(parseAccountNumber(typed)).toBeUndefined();
  });

  it('show a reference that every bank accepts', () => {
    expect(paymentReference('Umbra & Söhne Games', '2026-09-15')).toBe('Umbra Soh 20260915');
    expect(paymentReference('東京', '2026-09-15')).toBe('20260915');
  });
});
