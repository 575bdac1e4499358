import { allowanceText } from './limit-text';

describe('a rate limit', () => {
  it('is described', () => {
    expect(allowanceText(1_200, 60)).toBe('1,200 a minute');
    expect(allowanceText(10, 600)).toBe('10 in 10 minutes');
    expect(allowanceText(5, 3_600)).toBe('5 an hour');
    expect(allowanceText(5, 90)).toBe('5 in 90 seconds');
  });
});
