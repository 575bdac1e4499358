import { knowsPath, matchPath } from './matching';

describe('matchPath', () => {
  it('finds the route of a path', () => {
    expect(matchPath('/our-voice')?.route.handle.title).toBe('Our voice');
  });

  it('returns undefined when no area has one', () => {
    expect(matchPath('/no-such-page')).toBeNull();
  });
});

describe('knowsPath', () => {
  it('ignores query and hash', () => {
    expect(knowsPath('/projects?x=1#y')).toBe(true);
    expect(knowsPath('/no-such-page#team')).toBe(false);
  });
});
