import fc from 'fast-check';
import { readCookie } from '../../access/cookies.js';
import { Invalid } from '../../errors/errors.js';
import { assertPlainData } from './request-hygiene.js';

const json = (text: string): unknown => JSON.parse(text);

describe('bodies', () => {
  it('are accepted when they are plain data', () => {
    const plain = fc.jsonValue({ maxDepth: 10 }).filter((value) => !/\\u0000|__proto__|constructor|prototype/.test(JSON.stringify(value)));
    fc.assert(fc.property(plain, (value) => expect(() => assertPlainData(value)).not.toThrow()));
  });

  it.each([
    ['NUL in a text', '{"a":"x\\u0000"}'],
    ['NUL in a name', '{"a\\u0000":1}'],
    ['a number beyond what a double holds', '{"a":1e999}'],
    ['a name that modifies prototypes', '{"__proto__":{"admin":true}}'],
    ['a nested name that modifies prototypes', '[{"a":[{"constructor":1}]}]'],
    ['deep nesting', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['very many values', `[${'0,'.repeat(30_000)}0]`],
    ['an object with very many names', `{${Array.from({ length: 201 }, (_, n) => `"k${n}":1`).join(',')}}`],
  ])('are refused for %s', (_, text) => {
    expect(() => assertPlainData(json(text))).toThrow(Invalid);
  });
});

describe('readCookie', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['session=abc', 'abc'],
    ['a=1; session=abc; b=2', 'abc'],
    ['a=1;session=abc', 'abc'],
    ['my-session=no', undefined],
    ['sessions=no', undefined],
    ['x=session=no; session=yes', 'yes'],
  ])('reads %j', (header, value) => {
    expect(readCookie(header, 'session')).toBe(value);
  });

  it('never throws and returns only what the header contains', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const value = readCookie(header, 'session');
        expect(value === undefined || header.includes(`session=`)).toBe(true);
      }),
    );
  });
});
