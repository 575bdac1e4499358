import { abilities, canRead, type GuardedPolicy } from './policies.policy.js';

const PUBLISHED: GuardedPolicy = { latestVersion: 1, publishedVersion: 1, agreedFrom: 1, publishedAudience: ['qa'], agreedVersion: null };
const DRAFT: GuardedPolicy = { ...PUBLISHED, publishedVersion: null, agreedFrom: null, publishedAudience: null };
const reader = (...roles: string[]) => ({ userId: 'u', roles });

describe('policies', () => {
  it.each([
    ['dev_tester', PUBLISHED, true],
    ['developer', PUBLISHED, false],
    ['hr', PUBLISHED, true],
    ['dev_tester', DRAFT, false],
    ['ceo', DRAFT, true],
  ])('can be read by a %s', (role, policy, expected) => {
    expect(canRead(reader(role), policy)).toBe(expected);
  });

  it('are edited, approved and reported on by those who manage them', () => {
    expect(abilities(reader('hr'), DRAFT, true)).toEqual({ edit: true, approve: true, acknowledge: false, report: false });
    expect(abilities(reader('hr'), DRAFT, false).approve).toBe(false);
    expect(abilities(reader('hr'), PUBLISHED, true)).toEqual({ edit: true, approve: false, acknowledge: false, report: true });
    expect(abilities(reader('dev_tester'), PUBLISHED, true)).toEqual({ edit: false, approve: false, acknowledge: true, report: false });
  });

  it('ask their audience once for each major version', () => {
    const agreed = { ...PUBLISHED, publishedVersion: 3, latestVersion: 3, agreedFrom: 2, agreedVersion: 2 };
    expect(abilities(reader('dev_tester'), agreed, false).acknowledge).toBe(false);
    expect(abilities(reader('dev_tester'), { ...agreed, agreedVersion: 1 }, false).acknowledge).toBe(true);
  });
});
