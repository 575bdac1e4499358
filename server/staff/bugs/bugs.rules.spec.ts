import { changedFields, changeSentences, type BugContent } from './changes/bug-changes.rules.js';
import { canDelete, canRemovePeople, canSee, canSetPrivate, canVerify } from './bugs.policy.js';
import { bugNumber, bugTask, isReintroduced, normalisedTags } from './bugs.rules.js';

const me = { userId: 'me', roles: ['developer'] };
const privateBug = { private: true, reporterId: 'r', assigneeId: 'a' };

describe('bugs', () => {
  it.each([
    ['BUG-42', 42],
    [' #7 ', 7],
    ['0042', 42],
    ['BUG-', null],
    ['42 crashes', null],
  ])('%j is number %j', (text, number) => {
    expect(bugNumber(text)).toBe(number);
  });

  it('are named in recorded time by their title, private ones by number only', () => {
    expect(bugTask({ number: 7, title: 'The lamp flickers', private: false })).toBe('BUG-7 The lamp flickers');
    expect(bugTask({ number: 7, title: 'The key is public', private: true })).toBe('BUG-7');
  });

  it('are regressions if they are pending in a later build than that of the fix', () => {
    expect(isReintroduced('open', 12, 13)).toBe(true);
    expect(isReintroduced('in_progress', 12, 12)).toBe(false);
    expect(isReintroduced('fixed', 12, 13)).toBe(false);
    expect(isReintroduced('open', null, 13)).toBe(false);
  });

  it('have normalised tags', () => {
    expect(normalisedTags([' UI', 'ui', '', 'Save game'])).toEqual(['ui', 'save game']);
  });
});

describe('permissions', () => {
  it('to see a private bug', () => {
    expect(canSee(me, { ...privateBug, private: false }, false)).toBe(true);
    expect(canSee(me, privateBug, false)).toBe(false);
    expect(canSee(me, privateBug, true)).toBe(true);
    expect(canSee({ ...me, userId: 'a' }, privateBug, false)).toBe(true);
    expect(canSee({ userId: 'r', roles: [] }, privateBug, true)).toBe(false);
    for (const roles of [['admin'], ['ceo'], ['security', 'staff']]) expect(canSee({ userId: 'x', roles }, privateBug, false)).toBe(true);
    expect(canSee({ userId: 'x', roles: ['security'] }, privateBug, false)).toBe(false);
  });

  it('to remove someone from a private bug, but not a watcher of a public one', () => {
    const reporter = { ...me, userId: 'r' };
    expect(
      [me, reporter, { userId: 'x', roles: ['ceo'] }].map((person) => canRemovePeople(person, { private: true, reporterId: 'r' })),
    ).toEqual([false, true, true]);
    expect(canRemovePeople(reporter, { private: false, reporterId: 'r' })).toBe(false);
  });

  it('to delete, make public and verify', () => {
    expect(canDelete(me, { reporterId: 'me', touched: false })).toBe(true);
    expect(canDelete(me, { reporterId: 'me', touched: true })).toBe(false);
    expect(canDelete({ userId: 'x', roles: ['ceo'] }, { reporterId: 'me', touched: true })).toBe(true);
    expect(canSetPrivate(me, { private: true, reporterId: 'r' })).toBe(false);
    expect(canSetPrivate(me, { private: false, reporterId: 'r' })).toBe(true);
    const fixed = { status: 'fixed' as const, reporterId: 'me', verifiedAt: null };
    expect(canVerify(me, fixed)).toBe(true);
    expect(canVerify(me, { ...fixed, status: 'open' })).toBe(false);
    expect(canVerify({ ...me, userId: 'x' }, fixed)).toBe(false);
    expect(canVerify({ ...me, userId: 'x' }, { ...fixed, reporterId: null })).toBe(true);
  });
});

describe('changes', () => {
  const before: BugContent = {
    title: 'A',
    description: 'B',
    steps: '',
    expected: '',
    actual: '',
    platform: 'Linux',
    priority: 'medium',
    status: 'open',
    foundBuildId: null,
    fixedBuildId: 'x',
    verifiedBuildId: null,
    tags: ['ui', 'old'],
    private: false,
    assigneeId: 'u',
  };

  it('are sentences', () => {
    const after: BugContent = {
      ...before,
      title: 'C',
      status: 'closed',
      assigneeId: null,
      fixedBuildId: null,
      foundBuildId: 'y',
      platform: '',
      tags: ['ui', 'new', 'hot'],
      private: true,
      steps: '1',
    };
    expect(changeSentences(before, after, () => '0.9')).toEqual([
      ['changed the title from “A” to “C”'],
      ['changed the status from Open to Closed'],
      ['removed the assignee ', { user: 'u' }],
      ['set the found-in build to 0.9'],
      ['cleared the fixed-in build'],
      ['cleared the platform'],
      ['edited the steps to reproduce'],
      ['added the tags “new”, “hot”'],
      ['removed the tag “old”'],
      ['made this bug private'],
    ]);
    expect(changedFields(before, { ...before, tags: ['ui', 'old'] })).toEqual([]);
  });
});
