import fc from 'fast-check';
import { runsOf } from './font-runs.rules.js';
import { linesOf, type Glyph } from './text-layout.rules.js';

/** Latin letters are 1 wide and others 2. */
const subsetOf = (codePoint: number): string => (codePoint < 0x250 ? 'latin' : 'cyrillic');
function laid(text: string, width: number, start = 0): { lines: string[]; measured: number } {
  let measured = 0;
  const glyphOf = (character: string, subset: string): Glyph => {
    measured += 1;
    return { subset, code: character, advance: subset === 'latin' ? 1 : 2 };
  };
  const lines = [...linesOf(runsOf(text, subsetOf), width, glyphOf, start)].map((line) => line.map(({ codes }) => codes).join(''));
  return { lines, measured };
}
const widthOf = (line: string): number =>
  [...line].reduce((sum, character) => sum + (subsetOf(character.codePointAt(0) ?? 0) === 'latin' ? 1 : 2), 0);

describe('lines of a text', () => {
  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['a\n\nb', 10, ['a', '', 'b']],
    ['  indented', 20, ['  indented']],
    ['unbreakable', 4, ['unbr', 'eaka', 'ble']],
    ['to unbreakable', 4, ['to', 'unbr', 'eaka', 'ble']],
    ['end   ', 4, ['end ']],
    ['aжbж', 3, ['aж', 'bж']],
    ['', 5, [' ']],
  ])('%j in %i', (text, width, lines) => expect(laid(text, width).lines).toEqual(lines));

  it('starts after what is already on the first line', () => {
    expect(laid('one two', 8, 4).lines).toEqual(['one', 'two']);
    expect(laid('long', 8, 6).lines).toEqual(['', 'long']);
  });

  it('retain every letter, in order and within the width', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'ж', 'д', ' ', ' ', '\n') });
    fc.assert(
      fc.property(letters, fc.integer({ min: 2, max: 12 }), (text, width) => {
        const { lines } = laid(text, width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/[ \n]/g, ''));
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('measure each character once, however the scripts alternate', () => {
    const mixed = fc.string({ unit: fc.constantFrom('a', 'ж', ' '), maxLength: 2_000 });
    fc.assert(fc.property(mixed, (text) => expect(laid(text, 40).measured).toBeLessThanOrEqual(Math.max(1, text.length))));
    expect(laid('aж'.repeat(50_000), 40).measured).toBe(100_000);
  });
});
