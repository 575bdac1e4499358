import fc from 'fast-check';
import { paths } from './paths';
import { leadingBack, returnPath, returnState } from './return-path';

describe('returnPath', () => {
  it.each([
    '/dashboard?tab=role-code',
    '/support/tickets/7#last',
    '/',
    '/admin/project-pages/9?x=1&y=//z',
    '/signup/complete',
    '/loginish',
  ])('returns to %s', (path) => {
    expect(returnPath({ from: path })).toBe(path);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'evil.example',
    ' /dashboard',
    '',
    '/login',
    '/login/',
    '/login?from=/login',
    '/signup',
    '/new-password',
    `/${'a'.repeat(2001)}`,
    '//',
    'http://',
    '///',
    null,
    undefined,
    7,
    { pathname: '/x' },
  ])('refuses %j', (from) => {
    expect(returnPath({ from })).toBe(paths.dashboard);
  });

  it.each([null, undefined, 'text', 7, {}, []])('is the dashboard by default: %j', (state) => {
    expect(returnPath(state)).toBe(paths.dashboard);
  });

  it('is found in the address if the link was followed without scripts', () => {
    const address = new URL(leadingBack(paths.login, '/support?tab=contact&category=billing'), 'https://studio.example');
    expect(address.pathname).toBe(paths.login);
    const pathIn = (state: unknown) => returnPath(returnState({ state, search: address.search }));
    expect(pathIn(null)).toBe('/support?tab=contact&category=billing');
    expect(pathIn({ from: '/store' })).toBe('/store');
    expect(returnPath(returnState({ state: null, search: '' }))).toBe(paths.dashboard);
    expect(returnPath(returnState({ state: null, search: '?from=//evil.example' }))).toBe(paths.dashboard);
  });

  it('never leaves the site, and is idempotent', () => {
    const nasty = fc.array(fc.constantFrom('/', '\\', '.', '..', '%2e', '\t', '\n', '@', ':', 'evil.example', 'a', '?', '#'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          nasty.map((parts) => `/${parts.join('')}`),
        ),
        (from) => {
          const path = returnPath({ from });
          expect(path).toMatch(/^\/(?!\/)/);
          expect(new URL(path, 'https://studio.example').origin).toBe('https://studio.example');
          expect(returnPath({ from: path })).toBe(path);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
