import fc from 'fast-check';
import { fontOf, parseRanges, runsOf, withCodes } from './font-runs.rules.js';

const faces = [
  { subset: 'latin', ranges: parseRanges('U+0000-00FF,U+2013') },
  { subset: 'greek', ranges: parseRanges('U+0370-03FF') },
];
const runs = (text: string) => runsOf(text, (codePoint) => fontOf(codePoint, faces));

describe('font runs', () => {
  it('parse ranges in CSS notation', () => {
    expect(parseRanges('U+0000-00FF, U+0131')).toEqual([
      [0, 255],
      [0x131, 0x131],
    ]);
    expect(parseRanges('nonsense')).toEqual([]);
  });

  it('split where the script changes, and mark missing characters', () => {
    expect(runs('Hello, Καλημέρα – you')).toEqual([
      { subset: 'latin', text: 'Hello, ' },
      { subset: 'greek', text: 'Καλημέρα' },
      { subset: 'latin', text: ' – you' },
    ]);
    expect(runs('a🙂b')).toEqual([{ subset: 'latin', text: 'a¤b' }]);
    expect(runs('a\u0007b\r\nc')).toEqual([{ subset: 'latin', text: 'ab\nc' }]);
  });

  it('lose no character of a text with codes', () => {
    const isInFont = (codePoint: number): boolean => fontOf(codePoint, faces) !== undefined;
    expect(withCodes('Καλά, 漢 🙂\u202e\nb', isInFont)).toBe('Καλά, [U+6F22] [U+1F642][U+202E]\nb');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(runs(withCodes(text, isInFont)).some((run) => run.text.includes('¤'))).toBe(text.includes('¤'));
      }),
    );
  });

  it('accept any text and contain only characters of the subset', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const made = runs(text);
        expect(made.length).toBeGreaterThan(0);
        for (const { subset, text: piece } of made) {
          for (const character of piece)
            if (character !== '\n')
              expect(
                fontOf(
                  character.codePointAt(0) ?? 0,
                  faces.filter((face) => face.subset === subset),
                ),
              ).toBe(subset);
        }
      }),
    );
  });
});
