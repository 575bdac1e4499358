import { compactNumber, isCompanyNumber, isRegisteredOn, isUtr, isVatNumber } from './company.rules.js';

describe('numbers of a company', () => {
  it.each(['01234567', 'SC123456', 'NI000001', 'OC301234'])('%s is a company number', (number) =>
    expect(isCompanyNumber(number)).toBe(true),
  );
  it.each(['1234567', '123456789', 'XX123456', 'SC12345', 'sc123456', '0123456A', ''])('%p is not a company number', (number) =>
    expect(isCompanyNumber(number)).toBe(false),
  );

  // 8·8+0+0+0+0+0+0 … by the older rule; the other by the rule of 2010.
  it.each(['GB980780684', '980780684', '434031494', '100000034'])('%s is a VAT number', (number) => expect(isVatNumber(number)).toBe(true));
  it.each(['980780685', '123456789', '000000000', 'FR980780684', '98078068', '9807806841', ''])('%p is not a VAT number', (number) =>
    expect(isVatNumber(number)).toBe(false),
  );

  it.each(['1955839661', '2955839661'])('%s has exactly one valid check digit', (number) =>
    expect(isUtr(number)).toBe(number === '1955839661'),
  );
  it.each(['195583966', '19558396611', 'A955839661', ''])('%p is not a UTR', (number) => expect(isUtr(number)).toBe(false));

  it('are compared without spaces', () => expect(compactNumber(' gb 980 7806 84 ')).toBe('GB980780684'));
});

describe('a VAT registration', () => {
  const registration = { vatRegistration: 'GB980780684', vatEffectiveDate: '2026-02-01', vatEndDate: '2026-05-20' };

  it.each([
    ['2026-01-31', false],
    ['2026-02-01', true],
    ['2026-05-20', true],
    ['2026-05-21', false],
  ] as const)('from 1 February to 20 May covers %s: %p', (day, isRegistered) =>
    expect(isRegisteredOn(registration, day)).toBe(isRegistered),
  );

  it('without days covers every day, and none covers no day', () => {
    expect(isRegisteredOn({ ...registration, vatEffectiveDate: null, vatEndDate: null }, '2000-01-01')).toBe(true);
    expect(isRegisteredOn({ vatRegistration: null, vatEffectiveDate: null, vatEndDate: null }, '2026-03-01')).toBe(false);
    expect(isRegisteredOn(undefined, '2026-03-01')).toBe(true);
  });
});
