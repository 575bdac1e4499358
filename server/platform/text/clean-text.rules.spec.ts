import fc from 'fast-check';
import { cleanLines, cleanName, truncated, withoutEnds, withoutTrailing } from './clean-text.rules.js';

const any = fc.string({ unit: 'binary', maxLength: 200 });
/** Unpaired surrogates, controls and marks, mixed with plain letters. */
const nasty = fc
  .array(
    fc.constantFrom(
      'a',
      ' ',
      '\ud83d',
      '\ude00',
      '\r',
      '\n',
      '\u0001',
      '\u0085',
      '\u2028',
      '\u2029',
      '\u202e',
      '\u2066',
      '\u200f',
      '\ufeff',
      '\t',
      '\u200c',
      '\u200d',
      '\u3164',
      'ر',
      '\u09cd',
      '\ufe0f',
      '\u034f',
      '\u{e0067}',
      '🏴',
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('cleanName', () => {
  it.each([
    ['  Fox Studio ', 'Fox Studio'],
    ['Fox\u2028Studio', 'Fox Studio'],
    ['Fox\u0085Studio', 'Fox Studio'],
    ['Fox\r\nBcc: a@b.co', 'Fox Bcc: a@b.co'],
    ['Fox\u0001Studio', 'FoxStudio'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a\ud800b', 'ab'],
    ['👩‍💻 Kim 🌸', '👩‍💻 Kim 🌸'],
    ['می‌خواهم', 'می‌خواهم'],
    ['\u200b\u2060\ufeff', ''],
    ['\u3164', ''],
    ['\u115f\u1160\uffa0\u2800', ''],
    ['\u200d\u200c', ''],
    [' \u200dFox\u200d\u200c \u200cDen\u200d ', 'Fox Den'],
    ['🏳️\u200d🌈 Fox', '🏳️\u200d🌈 Fox'],
    ['क्\u200dष', 'क्\u200dष'],
    ['শরত্\u200d', 'শরত্\u200d'],
    ['Ad\u034fa\ufe0f Lo\u{e0100}ve\u{e0067}\u{e0062}lace', 'Ada Lovelace'],
    ['\ufe0f\u034f', ''],
    ['❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['می\u200c\u200cخواهم\u200c', 'می\u200cخواهم'],
  ])('%j', (given, expected) => {
    expect(cleanName(given)).toBe(expected);
  });

  it('is one line of whole characters, and is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(any, nasty), (text) => {
        const name = cleanName(text);
        expect(name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        expect(name.isWellFormed()).toBe(true);
        expect(cleanName(name)).toBe(name);
      }),
    );
  });
});

describe('cleanLines', () => {
  it('uses line feeds only and preserves tabs, joiners and implicit directional marks', () => {
    expect(cleanLines('a\r\nb\rc\u2028d\u0085e\tf')).toBe('a\nb\nc\nd\ne\tf');
    expect(cleanLines('أهلا \u200fبكم 👩‍💻')).toBe('أهلا \u200fبكم 👩‍💻');
    expect(cleanLines('a\u202eb\u0001c\udc00')).toBe('abc');
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(any, nasty), (text) => {
        const lines = cleanLines(text);
        expect(lines).not.toMatch(/[^\P{Cc}\t\n]|[\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(cleanLines(lines)).toBe(lines);
      }),
    );
  });
});

describe('truncated', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abc', 2, 'ab'],
    ['a😀b', 2, 'a'],
    ['a😀b', 3, 'a😀'],
    ['', 2, ''],
  ])('%j to %d', (text, length, expected) => {
    expect(truncated(text, length)).toBe(expected);
  });
});

describe('withoutEnds and withoutTrailing', () => {
  it.each([
    ['..a.b. .', 'a.b', '..a.b'],
    ['a', 'a', 'a'],
    ['. .', '', ''],
    ['', '', ''],
  ])('%j', (given, bare, open) => {
    expect(withoutEnds(given, '. ')).toBe(bare);
    expect(withoutTrailing(given, '. ')).toBe(open);
  });
});
