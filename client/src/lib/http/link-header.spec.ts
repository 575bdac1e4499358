import fc from 'fast-check';
import { nextPath } from './link-header';

describe('nextPath', () => {
  it.each([
    ['</api/users/login-logs?cursor=abc&limit=20>; rel="next"', '/users/login-logs?cursor=abc&limit=20'],
    ['<https://studio.example/api/users/login-logs?cursor=abc>; rel="next"', '/users/login-logs?cursor=abc'],
    ['</api/list?cursor=1>; rel=next', '/list?cursor=1'],
    ['</api/list>; rel="first", </api/list?cursor=2>; title="More, please"; rel="next"', '/list?cursor=2'],
    ['</api/list?cursor=3>; rel="prefetch next"', '/list?cursor=3'],
  ])('reads %s', (header, path) => {
    expect(nextPath(header)).toBe(path);
  });

  it.each([
    null,
    '',
    '</api/list>; rel="prev"',
    '</api/list>; rel="nextish"',
    '</api/list>',
    '<//evil.example/x>; rel="next"',
    'rel="next"',
  ])('returns undefined for %j', (header) => {
    expect(nextPath(header)).toBeNull();
  });

  it('never throws on any input, and never leaves the API', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(nextPath(`<${text}>; rel="next"`) ?? '/').toMatch(/^\//);
      }),
    );
  });
});
