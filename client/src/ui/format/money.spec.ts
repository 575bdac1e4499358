import { formatPounds } from './money';

describe('formatPounds', () => {
  it.each([
    [0, '£0.00'],
    [1234.5, '£1,234.50'],
    [-9.999, '−£10.00'],
    [1_000_000, '£1,000,000.00'],
  ])('%d is %s', (amount, text) => {
    expect(formatPounds(amount)).toBe(text);
  });
});
