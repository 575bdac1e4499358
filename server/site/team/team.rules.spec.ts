import fc from 'fast-check';
import { isTeamLink, moved } from './team.rules.js';

describe('isTeamLink', () => {
  it.each([
    'https://example.org',
    'http://example.org/a?b=c#d',
    'https://mastodon.example/@fox',
    'mailto:fox@example.org',
    'HTTPS://EXAMPLE.ORG',
  ])('accepts %s', (url) => {
    expect(isTeamLink(url)).toBe(true);
  });

  it.each([
    '',
    'example.org',
    '/about',
    '//example.org',
    'https://',
    'https:///x',
    'https:example.org',
    'https:\\\\example.org',
    'https://exa mple.org',
    ' https://example.org',
    'https://example.org ',
    'mailto:',
    'mailto:fox',
    'ftp://example.org',
    'javascript:alert(1)',
    'JavaScript://example.org/%0Aalert(1)',
    'data:text/html,x',
    'java\nscript:alert(1)',
    'tel:+441234',
  ])('refuses %j', (url) => {
    expect(isTeamLink(url)).toBe(false);
  });

  it('accepts no other scheme, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `javascript:${text}`),
        ),
        (url) => {
          if (isTeamLink(url)) expect(['http:', 'https:', 'mailto:']).toContain(new URL(url).protocol);
        },
      ),
    );
  });
});

describe('moved', () => {
  it.each([
    [0, 2, ['b', 'c', 'a', 'd']],
    [3, 0, ['d', 'a', 'b', 'c']],
    [1, 2, ['a', 'c', 'b', 'd']],
    [2, 2, ['a', 'b', 'c', 'd']],
  ])('moves %d to %d', (from, to, expected) => {
    expect(moved(['a', 'b', 'c', 'd'], from, to)).toEqual(expected);
  });

  it('loses no member, moves one to its position, and can be undone', () => {
    const places = fc
      .uniqueArray(fc.integer(), { minLength: 1 })
      .chain((list) => fc.tuple(fc.constant(list), fc.nat(list.length - 1), fc.nat(list.length - 1)));
    fc.assert(
      fc.property(places, ([list, from, to]) => {
        const after = moved(list, from, to);
        expect(after[to]).toBe(list[from]);
        expect(moved(after, to, from)).toEqual(list);
      }),
    );
  });

  it('refuses positions outside the list', () => {
    expect(() => moved(['a'], 0, 1)).toThrow(RangeError);
    expect(() => moved([], 0, 0)).toThrow(RangeError);
  });
});
