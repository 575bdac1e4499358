import { runwayOf } from './runway.rules.js';

describe('the runway', () => {
  it('is the cash after tax, divided by the mean loss of the last months', () => {
    expect(runwayOf({ cash: 1_000_000, vatDue: 57_500, corporationTax: 100_000, profits: [-100_000, 50_000, -250_000] })).toEqual({
      available: 842_500,
      burn: 100_000,
      months: 8.4,
    });
  });

  it('is unlimited while months make a profit, and zero when liabilities exceed the cash', () => {
    expect(runwayOf({ cash: 100, vatDue: -50, corporationTax: 0, profits: [1, 0, -1] })).toEqual({ available: 150, burn: 0, months: null });
    expect(runwayOf({ cash: 100, vatDue: 50, corporationTax: 60, profits: [-1] })).toEqual({ available: -10, burn: 1, months: 0 });
    expect(runwayOf({ cash: 100, vatDue: 0, corporationTax: 0, profits: [] }).months).toBeNull();
  });
});
