import { hasPlayed, NEW_PLAYTEST, newPlaytest, playtestChange, playtestProblems, type PlaytestValues } from './playtest-values';

const VALID: PlaytestValues = { ...NEW_PLAYTEST.values, title: 'Harbour', build_id: 'b', scheduled_date: '2026-07-01T14:00' };

describe('the playtest form', () => {
  it('starts with 60 minutes and 10 participants, and lists missing fields', () => {
    expect(NEW_PLAYTEST.values).toMatchObject({ duration_minutes: 60, max_participants: 10 });
    expect(Object.keys(playtestProblems(NEW_PLAYTEST.values))).toEqual(['title', 'build_id', 'scheduled_date']);
  });

  it.each([
    ['duration_minutes', 14, false],
    ['duration_minutes', 15, true],
    ['duration_minutes', 480, true],
    ['duration_minutes', 481, false],
    ['duration_minutes', '', false],
    ['max_participants', 0, false],
    ['max_participants', 1, true],
    ['max_participants', 50, true],
    ['max_participants', 51, false],
    ['max_participants', 2.5, false],
  ])('%s of %s is accepted: %s', (field, value, accepted) => {
    expect(Object.keys(playtestProblems({ ...VALID, [field]: value }))).toEqual(accepted ? [] : [field]);
  });

  it('sends an offset, and only changed fields of an existing playtest', () => {
    expect(newPlaytest(VALID).scheduled_date).toMatch(/^2026-07-01T14:00:00[+-]\d\d:\d\d$/);
    expect(playtestChange({ ...VALID, location: 'Room 2' }, VALID, 3)).toEqual({ location: 'Room 2', version: 3 });
  });
});

describe('who is led to the reviews after a playtest', () => {
  const rsvp = { status: 'attending', notes: '', waitlist_position: null, attended: null } as const;

  it.each([
    ['a seat, without a record', 'completed', {}, true],
    ['a seat and present', 'completed', { attended: true }, true],
    ['a seat, but absent', 'completed', { attended: false }, false],
    ['Maybe, and present', 'completed', { status: 'maybe', attended: true }, true],
    ['Maybe, without a record', 'completed', { status: 'maybe' }, false],
    ['a place on the waitlist', 'completed', { waitlist_position: 1 }, false],
    ['present, before the end', 'in_progress', { attended: true }, false],
  ] as const)('%s', (_, status, answer, expected) => {
    expect(hasPlayed({ status, rsvp: { ...rsvp, ...answer } })).toBe(expected);
  });
});
