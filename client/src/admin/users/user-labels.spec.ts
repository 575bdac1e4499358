import { nameOf, shownRoles, stateOf } from './user-labels';

const UNNAMED = { firstName: null, lastName: null, username: null, email: 'ada.****' };

describe('a user in the list', () => {
  it.each([
    [{ firstName: 'Ada', lastName: 'Lovelace' }, 'Ada Lovelace'],
    [{ firstName: 'Ada' }, 'Ada'],
    [{ lastName: 'Lovelace', username: 'ada' }, 'Lovelace'],
    [{ username: 'ada' }, 'ada'],
    [{ firstName: ' ', username: ' ' }, 'ada.****'],
    [{}, 'ada.****'],
  ])('%j is called %s', (known, name) => {
    expect(nameOf({ ...UNNAMED, ...known })).toBe(name);
  });

  it('has one state, the most severe', () => {
    expect(stateOf({ isActive: true, paused: false })).toBe('active');
    expect(stateOf({ isActive: true, paused: true })).toBe('paused');
    expect(stateOf({ isActive: false, paused: true })).toBe('inactive');
  });

  it('shows a limited number of roles, and never hides just one', () => {
    expect(shownRoles(['a', 'b'], 3)).toEqual({ shown: ['a', 'b'], hidden: [] });
    expect(shownRoles(['a', 'b', 'c', 'd'], 3)).toEqual({ shown: ['a', 'b', 'c', 'd'], hidden: [] });
    expect(shownRoles(['a', 'b', 'c', 'd', 'e'], 3)).toEqual({ shown: ['a', 'b', 'c'], hidden: ['d', 'e'] });
  });
});
