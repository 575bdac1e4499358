import fc from 'fast-check';
import { canonicalPath } from './address.rules.js';

const ORIGIN = 'https://portal.test';

/** Paths like those of scanners: escapes in all spellings, dots, slashes and random characters. */
const path = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '.',
        '..',
        '%2e',
        '%2E',
        '%2f',
        '%5c',
        '%',
        '%00',
        '%ff',
        '%C3%A9',
        '%41',
        '%7e',
        '@',
        ':',
        ' ',
        'é',
        'projects',
        'neon',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => `/${parts.join('')}`);

describe('the canonical spelling of a path', () => {
  it.each([
    ['/', '/'],
    ['/projects/neon-drift', '/projects/neon-drift'],
    ['/projects/', '/projects'],
    ['/projects//neon', '/projects/neon'],
    ['/projects/./neon', '/projects/neon'],
    ['/projects/x/../neon', '/projects/neon'],
    ['/projects/%2e%2e/about', '/about'],
    ['/../../about', '/about'],
    ['/%70rojects/neo%6e', '/projects/neon'],
    ['/store/caf%c3%a9', '/store/caf%C3%A9'],
    ['/store/caf\u00c3\u00a9', '/store/caf%C3%A9'],
    ['/store/a%26b%20c', '/store/a&b%20c'],
    ['/store/a%2fb', '/store/a%2Fb'],
    ['/store/a\\b', '/store/a%5Cb'],
    ['/v1.0', '/v1.0'],
    ['/.well-known/x', '/.well-known/x'],
  ])('of %s is %s', (given, canonical) => expect(canonicalPath(given)).toBe(canonical));

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http://evil.example/',
    '/%',
    '/%zz',
    '/%ff',
    '/%00',
    '/a%0d%0ab',
    '*',
    '',
  ])('does not exist for %j', (given) => expect(canonicalPath(given)).toBeNull());

  it('is idempotent, stays on the origin, and is safe in a header', () => {
    fc.assert(
      fc.property(fc.oneof(path, fc.string({ unit: 'binary' }), fc.webPath()), (given) => {
        const canonical = canonicalPath(given);
        if (canonical === null) return;
        expect(canonicalPath(canonical)).toBe(canonical);
        const url = new URL(canonical, ORIGIN);
        expect(url.origin).toBe(ORIGIN);
        expect(url.pathname).toBe(canonical);
        expect(canonical).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the same for all escapes of a text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'Z', '0', '-', '~', '&', 'é', '語'), minLength: 1 }),
        fc.array(fc.boolean()),
        fc.boolean(),
        (text, choices, capitals) => {
          const spelt = [...text]
            .map((character, index) => {
              const escapes = [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
              const all = capitals ? escapes.toUpperCase() : escapes;
              return character > '\u007f' || choices[index] === true ? all : character;
            })
            .join('');
          expect(canonicalPath(`/${spelt}`)).toBe(canonicalPath(`/${encodeURIComponent(text)}`));
        },
      ),
    );
  });
});
