import fc from 'fast-check';
import { lighten, setTitle } from './social-drawing.js';

/** Glyphs half as wide as they are high. */
const lettering = { width: (text: string, size: number) => [...text].length * size * 0.5 };
const ROOM = 930;

describe('the title of a social image', () => {
  it.each([
    ['Saltglass', 108, ['Saltglass']],
    ['A boat in the harbour', 108, ['A boat in the', 'harbour']],
    ['A boat in the harbour of a flooded city', 84, ['A boat in the harbour', 'of a flooded city']],
  ])('is as large as possible: %s', (title, size, lines) => {
    expect(setTitle(title, lettering)).toEqual({ size, lines });
  });

  it('is truncated if it is longer than three lines, or a word is longer than one', () => {
    const long = setTitle('word '.repeat(60), lettering);
    expect([long.lines.length, long.lines.at(-1)]).toEqual([3, expect.stringMatching(/…$/)]);
    expect(setTitle('x'.repeat(90), lettering).lines).toEqual([expect.stringMatching(/^x+…$/)]);
  });

  it('always fits, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.lorem({ maxCount: 40 }), fc.string({ unit: 'grapheme', maxLength: 300 })), (title) => {
        const { size, lines } = setTitle(title, lettering);
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const line of lines) expect(lettering.width(line, size)).toBeLessThanOrEqual(ROOM);
      }),
    );
  });
});

describe('the accent of a social image', () => {
  it('is unchanged if it is bright enough', () => {
    for (const accent of ['#00ffff', '#ff9900', '#ffffff']) expect(lighten(accent)).toBe(accent);
  });

  it('is brightened otherwise, whatever the colour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const colour = lighten(`#${value.toString(16).padStart(6, '0')}`);
        expect(colour).toMatch(/^#[0-9a-f]{6}$/);
        expect(lighten(colour)).toBe(colour);
      }),
    );
  });
});
