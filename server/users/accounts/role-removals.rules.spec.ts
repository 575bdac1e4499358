import { countsAfter, removalNote } from './role-removals.rules.js';

describe('a removal of roles', () => {
  it('counts for three days, which the refusal names in UK time', () => {
    expect(countsAfter(new Date('2026-07-04T11:30:00Z'))).toEqual(new Date('2026-07-01T11:30:00Z'));
    expect(removalNote(new Date('2026-07-01T11:30:00Z'))).toBe(
      'A person whose account you deactivated, or whose roles you took away, counts until 4 July 2026 at 12:30 (UK time).',
    );
  });
});
