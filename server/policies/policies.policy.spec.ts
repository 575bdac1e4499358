import { abilities, canRead, type GuardedPolicy } from './policies.policy.js';

const PUBLISHED: GuardedPolicy = {
  approval: 'approved',
  latestEditorId: 'author',
  publishedVersion: 1,
  agreedFrom: 1,
  publishedAudience: ['qa'],
  agreedVersion: null,
};
const DRAFT: GuardedPolicy = { ...PUBLISHED, approval: 'pending', publishedVersion: null, agreedFrom: null, publishedAudience: null };
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
    const none = { edit: false, approve: false, sendBack: false, withdraw: false, acknowledge: false, report: false };
    expect(abilities(reader('hr'), DRAFT, true)).toEqual({ ...none, edit: true, approve: true, sendBack: true });
    expect(abilities(reader('hr'), PUBLISHED, true)).toEqual({ ...none, edit: true, report: true });
    expect(abilities(reader('dev_tester'), PUBLISHED, true)).toEqual({ ...none, acknowledge: true });
  });

  it('are withdrawn by the author of the newest version, and sent back by others', () => {
    const author = { ...reader('hr'), userId: 'author' };
    expect(abilities(author, DRAFT, false)).toMatchObject({ approve: false, sendBack: false, withdraw: true });
    expect(abilities(author, { ...DRAFT, approval: 'returned' }, true)).toMatchObject({ approve: false, withdraw: true });
    expect(abilities(reader('hr'), { ...DRAFT, approval: 'returned' }, true)).toMatchObject({ approve: false, sendBack: false });
    expect(abilities(author, { ...DRAFT, approval: 'withdrawn' }, true).withdraw).toBe(false);
    expect(abilities(author, PUBLISHED, true).withdraw).toBe(false);
  });

  it('ask their audience once for each major version', () => {
    const agreed = { ...PUBLISHED, publishedVersion: 3, agreedFrom: 2, agreedVersion: 2 };
    expect(abilities(reader('dev_tester'), agreed, false).acknowledge).toBe(false);
    expect(abilities(reader('dev_tester'), { ...agreed, agreedVersion: 1 }, false).acknowledge).toBe(true);
  });
});
