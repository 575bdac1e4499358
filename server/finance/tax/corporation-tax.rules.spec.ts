import fc from 'fast-check';
import { corporationTax, flatTax } from './corporation-tax.rules.js';

const YEAR = { from: '2026-04-01', to: '2027-03-31' };
const pence = (pounds: number): number => Math.round(pounds * 100);

describe('corporation tax', () => {
  it.each([
    [40_000, 7_600, 0, 7_600],
    [50_000, 9_500, 0, 9_500],
    [50_001, 12_500.25, 2_999.99, 9_500.26],
    [100_000, 25_000, 2_250, 22_750],
    [150_000, 37_500, 1_500, 36_000],
    [250_000, 62_500, 0, 62_500],
    [1_000_000, 250_000, 0, 250_000],
    [0, 0, 0, 0],
    [-5_000, 0, 0, 0],
  ])('on a profit of £%d: £%d less £%d relief is £%d', (profit, beforeRelief, relief, tax) => {
    const result = corporationTax({ ...YEAR, profit: pence(profit) });
    expect([result.beforeRelief, result.relief, result.tax]).toEqual([pence(beforeRelief), pence(relief), pence(tax)]);
  });

  it.each([
    [1_000.05, 190.01],
    [0.5, 0.1],
    [-5_000, 0],
  ])('on a profit of £%d at the flat rate is £%d, and nothing on a loss', (profit, tax) => expect(flatTax(pence(profit))).toBe(pence(tax)));

  it('divides the limits among associated companies', () => {
    // One associate: £25,000 and £125,000.
    expect(corporationTax({ ...YEAR, profit: pence(25_000), associates: 1 }).tax).toBe(pence(4_750));
    expect(corporationTax({ ...YEAR, profit: pence(100_000), associates: 1 })).toMatchObject({ relief: pence(375), tax: pence(24_625) });
    expect(corporationTax({ ...YEAR, profit: pence(125_000), associates: 1 }).relief).toBe(0);
  });

  it('scales the limits of a short period by its days', () => {
    // 183 of 365 days: the lower limit is £25,068.49.
    const half = { from: '2026-04-01', to: '2026-09-30' };
    expect(corporationTax({ ...half, profit: pence(25_068.49) }).tax).toBe(pence(4_763.01));
    expect(corporationTax({ ...half, profit: pence(25_068.5) }).beforeRelief).toBe(pence(6_267.13));
    // A leap year’s 366 days have the limits of a year.
    expect(corporationTax({ from: '2027-04-01', to: '2028-03-31', profit: pence(50_000) }).tax).toBe(pence(9_500));
    expect(corporationTax({ from: '2027-04-01', to: '2028-03-31', profit: pence(50_050) }).tax).toBe(pence(9_513.25));
  });

  it('has one rate and no relief before April 2023', () => {
    expect(corporationTax({ from: '2021-04-01', to: '2022-03-31', profit: pence(300_000) })).toMatchObject({
      relief: 0,
      tax: pence(57_000),
    });
    expect(corporationTax({ from: '2017-04-01', to: '2018-03-31', profit: pence(100) }).tax).toBe(pence(19));
    expect(() => corporationTax({ from: '2017-03-31', to: '2018-03-30', profit: 0 })).toThrow(RangeError);
  });

  it('counts exempt distributions for the limits, not as profit', () => {
    const result = corporationTax({ ...YEAR, profit: pence(80_000), distributions: pence(20_000) });
    // 3/200 × (250,000 − 100,000) × 80,000 / 100,000
    expect(result).toMatchObject({ beforeRelief: pence(20_000), relief: pence(1_800), tax: pence(18_200) });
  });

  it('has one rate for a year across 1 April whose years have the same rates, and two where they change', () => {
    expect(corporationTax({ from: '2026-01-01', to: '2026-12-31', profit: pence(100_000) }).tax).toBe(pence(22_750));
    const { parts } = corporationTax({ from: '2023-01-01', to: '2023-12-31', profit: pence(365_000) });
    expect(parts).toEqual([
      { from: '2023-01-01', to: '2023-03-31', profit: pence(90_000), beforeRelief: pence(17_100), relief: 0 },
      { from: '2023-04-01', to: '2023-12-31', profit: pence(275_000), beforeRelief: pence(68_750), relief: 0 },
    ]);
  });

  it('taxes a long period as its first twelve months and the rest', () => {
    const { parts } = corporationTax({ from: '2026-01-01', to: '2027-06-30', profit: pence(54_600) });
    expect(parts.map(({ from, to }) => [from, to])).toEqual([
      ['2026-01-01', '2026-12-31'],
      ['2027-01-01', '2027-06-30'],
    ]);
    expect(parts.map(({ profit }) => profit)).toEqual([pence(36_500), pence(18_100)]);
    // A day more than a year is a period of its own.
    expect(corporationTax({ from: '2026-01-01', to: '2027-01-01', profit: pence(36_600) }).parts).toMatchObject([
      { to: '2026-12-31', profit: pence(36_500) },
      { from: '2027-01-01', to: '2027-01-01', profit: pence(100) },
    ]);
    expect(corporationTax({ from: '2024-02-29', to: '2025-03-31', profit: 0 }).parts.map(({ to }) => to)).toEqual([
      '2025-02-28',
      '2025-03-31',
    ]);
  });

  it('is never above the main rate, below the small profits rate, or lower for a higher profit', () => {
    const profit = fc.integer({ min: 0, max: 1_000_000_00 });
    fc.assert(
      fc.property(profit, profit, fc.nat(5), (one, other, associates) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const tax = (amount: number): number => corporationTax({ ...YEAR, profit: amount, associates }).tax;
        expect(tax(more)).toBeGreaterThanOrEqual(tax(less) - 1);
        expect(tax(more)).toBeLessThanOrEqual(Math.ceil(more * 0.25));
        expect(tax(more)).toBeGreaterThanOrEqual(Math.floor(more * 0.19) - 1);
      }),
    );
  });

  it('has no rates before 2017', () => {
    expect(() => corporationTax({ from: '2016-01-01', to: '2016-12-31', profit: 1 })).toThrow(RangeError);
    expect(() => corporationTax({ from: '2026-12-31', to: '2026-01-01', profit: 1 })).toThrow(RangeError);
  });
});
