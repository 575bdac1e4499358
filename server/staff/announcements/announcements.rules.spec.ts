import fc from 'fast-check';
import { ROLES } from '../../platform/access/roles.rules.js';
import { announcementState, audienceRoles, AUDIENCES, audiencesOf, audiencesWith, filterAudiences } from './announcements.rules.js';

describe('audiences', () => {
  it.each([
    [[' Dev , qa,dev,, '], ['dev', 'qa']],
    [
      ['hr', ' CEO '],
      ['hr', 'ceo'],
    ],
    [[' , '], []],
  ])('are read from %j as %j', (typed, expected) => {
    expect(audiencesOf(typed)).toEqual(expected);
  });

  it.each([
    [['dev'], ['developer', 'web_developer']],
    [
      ['qa', 'hr', 'qa_tester'],
      ['dev_tester', 'qa_tester', 'hr'],
    ],
    [['design'], ['artist', 'cinematographer', 'photographer']],
    [['dev', 'all'], null],
  ])('%j stand for %j', (audiences, roles) => {
    expect(audienceRoles(audiences)).toEqual(roles);
  });

  it('include a member of staff exactly when they have one of its roles', () => {
    const roles = fc.subarray([...ROLES]);
    fc.assert(
      fc.property(fc.subarray([...AUDIENCES], { minLength: 1 }), roles, (audiences, own) => {
        const addressed = audienceRoles(audiences);
        const expected = addressed === null || addressed.some((role) => (own as string[]).includes(role));
        expect(audiencesWith(own).some((name) => audiences.includes(name))).toBe(expected);
      }),
    );
  });

  it('filter the list by keyword', () => {
    expect(filterAudiences('all')).toBeNull();
    expect(filterAudiences('qa')).toEqual(['qa', 'dev_tester', 'qa_tester']);
  });
});

describe('announcementState', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  it.each([
    ['2026-11-23T12:00:01Z', null, 'scheduled'],
    ['2026-11-23T12:00:00Z', null, 'published'],
    ['2026-11-22T12:00:00Z', '2026-11-23T12:00:01Z', 'published'],
    ['2026-11-22T12:00:00Z', '2026-11-23T12:00:00Z', 'expired'],
  ])('of one from %s until %s is %s', (from, until, state) => {
    expect(announcementState(from, until, now)).toBe(state);
  });
});
