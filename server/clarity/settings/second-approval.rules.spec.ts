import fc from 'fast-check';
import { limitFor, type SecondApproval, withLimit } from './second-approval.rules.js';

const [hal, ada] = ['hal', 'ada'];

describe('the limit above which an expense needs two approvers', () => {
  it('is £500 for everyone until a manager changes it', () => {
    expect(limitFor(hal, withLimit(null, ada, 80_000))).toBe(80_000);
    expect(limitFor(ada, withLimit(null, ada, 80_000))).toBe(50_000);
  });

  it('does not rise for the manager who raised it, in however many steps, and falls at once', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.nat(1_000_000), { minLength: 1 }), (before, steps) => {
        const start = withLimit(null, ada, before);
        const after = steps.reduce((limit, pence) => withLimit(limit, hal, pence), start);
        expect(limitFor(hal, after)).toBe(Math.min(before, steps.at(-1) ?? 0));
        expect(limitFor(ada, after)).toBe(steps.at(-1));
      }),
    );
  });

  it('applies to everyone once a second manager has saved it', () => {
    const raised: SecondApproval = withLimit(withLimit(null, hal, 200_000), ada, 200_000);
    expect([limitFor(hal, raised), limitFor(ada, raised)]).toEqual([200_000, 200_000]);
  });
});
