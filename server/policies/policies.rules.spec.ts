import fc from 'fast-check';
import {
  agreedFrom,
  agreementState,
  baseVersion,
  isAddressed,
  isAttachmentUrl,
  isSameName,
  policyFileId,
  policyFilePath,
  reminderDue,
} from './policies.rules.js';

const FILE = '0f0e0d0c-0000-4000-8000-000000000000';

describe('versions that people have to agree to', () => {
  const versions = fc
    .array(fc.constantFrom<'major' | 'minor'>('major', 'minor'), { minLength: 1, maxLength: 12 })
    .map((changes) =>
      changes.map((change, index) => ({ number: index + 1, change: index === 0 ? ('major' as const) : change, closedAs: null })),
    );

  it('start at the latest major version up to the published one', () => {
    fc.assert(
      fc.property(versions, fc.nat(), (all, seed) => {
        const published = 1 + (seed % all.length);
        const from = agreedFrom(all, published);
        expect(from).toBeLessThanOrEqual(published);
        expect(all[from - 1]?.change).toBe('major');
        expect(all.slice(from, published).every(({ change }) => change === 'minor')).toBe(true);
      }),
    );
  });

  it('are agreed to by no one who agreed before a major version, whether or not it was published itself', () => {
    const all = [
      { number: 1, change: 'major', closedAs: null },
      { number: 2, change: 'major', closedAs: 'returned' },
      { number: 3, change: 'minor', closedAs: null },
    ] as const;
    expect(agreementState(1, agreedFrom(all, 3), null, '2026-01-01')).toBe('waiting');
    expect(agreementState(1, agreedFrom(all, 1), null, '2026-01-01')).toBe('agreed');
  });

  it('do not count a major version that was withdrawn, from which no later one starts', () => {
    const all = [
      { number: 1, change: 'major', closedAs: null },
      { number: 2, change: 'major', closedAs: 'withdrawn' },
      { number: 3, change: 'minor', closedAs: null },
    ] as const;
    expect(agreedFrom(all, 3)).toBe(1);
    expect([baseVersion(2, 'withdrawn', 1), baseVersion(2, 'returned', 1), baseVersion(1, 'withdrawn', null)]).toEqual([1, 2, 1]);
  });

  it('are overdue from the day after the due date', () => {
    expect(agreementState(null, 1, '2026-03-01', '2026-03-01')).toBe('waiting');
    expect(agreementState(null, 1, '2026-03-01', '2026-03-02')).toBe('overdue');
    expect(agreementState(1, 1, '2026-03-01', '2026-03-02')).toBe('agreed');
  });
});

describe('reminders', () => {
  it('are each due once, the latest only', () => {
    expect(reminderDue(8, null)).toBeNull();
    expect(reminderDue(7, null)).toBe(7);
    expect(reminderDue(3, 7)).toBeNull();
    expect(reminderDue(0, null)).toBe(1);
    expect(reminderDue(-1, 1)).toBe(-1);
    expect(reminderDue(-30, -1)).toBe(-7);
  });

  it('end, however often the job runs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -60, max: 60 }), { maxLength: 100 }), (days) => {
        let last: number | null = null;
        let sent = 0;
        for (const left of days.sort((a, b) => b - a)) {
          const due = reminderDue(left, last);
          if (due === null) continue;
          last = due;
          sent += 1;
        }
        expect(sent).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe('audiences of policies', () => {
  it.each([
    [['developer'], ['all'], true],
    [['developer'], ['dev'], true],
    [['developer'], ['qa'], false],
    [['artist', 'staff'], ['design'], true],
    // Without a role of the staff area, no one is addressed.
    [['artist'], ['design'], false],
    [['support'], ['all'], false],
  ])('with the roles %j are part of %j: %j', (roles, audience, expected) => {
    expect(isAddressed(roles, audience)).toBe(expected);
  });
});

describe('attachments', () => {
  it.each([
    [policyFilePath(FILE), true],
    ['https://example.org/handbook.pdf', true],
    ['https://user:secret@example.org/', false],
    ['http://example.org/', false],
    ['javascript:alert(1)', false],
    ['//example.org/', false],
    ['/api/users/data', false],
    [`${policyFilePath(FILE)}/../x`, false],
  ])('%s: %j', (url, expected) => {
    expect(isAttachmentUrl(url)).toBe(expected);
  });

  it('are recognised as uploads by their address', () => {
    expect(policyFileId(policyFilePath(FILE))).toBe(FILE);
    expect(policyFileId('https://example.org/')).toBeUndefined();
  });
});

describe('names', () => {
  it('are the user’s own whatever their case and spaces', () => {
    expect(isSameName(' ada  LOVELACE ', 'Ada Lovelace')).toBe(true);
    expect(isSameName('Ada', 'Ada Lovelace')).toBe(false);
  });
});
