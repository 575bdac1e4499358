import fc from 'fast-check';
import { compareWords, type WordDiffPart } from './word-diff.rules.js';

const join = (parts: readonly WordDiffPart[], without: WordDiffPart['kind']): string =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

describe('the comparison word by word', () => {
  it('names the words that changed', () => {
    expect(compareWords('# Pay\nThe day rate is £300 in total.\nOld.', '# Pay\nThe day rate is £350 in total.')).toEqual([
      { kind: 'same', text: '# Pay\nThe day rate is £' },
      { kind: 'removed', text: '300' },
      { kind: 'added', text: '350' },
      { kind: 'same', text: ' in total.' },
      { kind: 'removed', text: '\nOld.' },
    ]);
  });

  it('contains both texts whole', () => {
    const text = fc.array(fc.constantFrom('pay', 'rate', ' ', '\n', '£5', '.', 'é', '😀')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (from, to) => {
        const parts = compareWords(from, to);
        expect(join(parts, 'added')).toBe(from);
        expect(join(parts, 'removed')).toBe(to);
        expect(parts.every((part) => part.text !== '')).toBe(true);
      }),
    );
  });

  it('is bounded for long texts', () => {
    const long = (word: string): string => Array.from({ length: 12_000 }, (_, index) => `${word}${index % 7}`).join(' ');
    expect(join(compareWords(long('a'), long('b')), 'added')).toBe(long('a'));
  });
});
