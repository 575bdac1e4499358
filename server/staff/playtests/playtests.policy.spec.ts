import { canManage, canRestrict, playtestAbilities } from './playtests.policy.js';

const NOW = new Date('2026-09-15T12:00:00Z');
const at = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);
const session = (begins: number, change: { cancelledAt?: Date } = {}) => ({
  createdBy: 'author',
  unlocksBuild: true,
  startsAt: at(begins),
  endsAt: at(begins + 2),
  cancelledAt: null,
  ...change,
});
const AUTHOR = { userId: 'author', roles: ['developer'] };
const TESTER = { userId: 'tester', roles: ['dev_tester', 'hr'] };
const may = (person: typeof AUTHOR, seated: boolean, of: ReturnType<typeof session>): string[] =>
  Object.entries(playtestAbilities(person, of, seated, NOW)).flatMap(([name, able]) => (able ? [name] : []));

describe('what people may do in a playtest', () => {
  it('is to answer before it, to write notes and check in with a seat during it, and to report bugs', () => {
    expect(may(TESTER, true, session(1))).toEqual(['rsvp', 'raise_bugs']);
    expect(may(TESTER, true, session(0))).toEqual(['write_notes', 'raise_bugs', 'check_in']);
    expect(may(TESTER, true, session(-2))).toEqual(['raise_bugs']);
    expect(may(TESTER, true, session(1, { cancelledAt: NOW }))).toEqual(['raise_bugs']);
  });

  it('is nothing but to answer without a seat', () => {
    expect([1, 0, -2].map((begins) => may(TESTER, false, session(begins)))).toEqual([['rsvp'], [], []]);
  });

  it('is for its author, admin and ceo to change and cancel it, record who was there, and open its build', () => {
    for (const person of [AUTHOR, { userId: 'a', roles: ['admin'] }, { userId: 'c', roles: ['ceo'] }]) {
      expect(canManage(person, session(1))).toBe(true);
      expect(may(person, false, session(1))).toEqual(['edit', 'cancel', 'rsvp', 'raise_bugs']);
      expect(may(person, false, session(0))).toEqual(['cancel', 'write_notes', 'record_attendance', 'raise_bugs', 'open_build']);
      expect(may(person, false, session(-2))).toEqual(['record_attendance', 'raise_bugs', 'open_build']);
    }
    expect(canManage(TESTER, session(1))).toBe(false);
  });

  it('is for the uploader of a build, admin and ceo to restrict its download', () => {
    const build = { uploadedBy: 'tester' };
    expect([TESTER, AUTHOR, { userId: 'a', roles: ['admin'] }].map((person) => canRestrict(person, build))).toEqual([true, false, true]);
    expect(canRestrict(AUTHOR, { uploadedBy: null })).toBe(false);
  });
});
