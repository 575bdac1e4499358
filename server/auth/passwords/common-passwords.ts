import { passwordLength, PASSWORD_MIN_LENGTH } from './password.rules.js';

/** How many of the most common passwords count as base words of other passwords. */
const BASE_WORDS = 3_000;
const BASE_MIN_LENGTH = 4;

/** Letters written as symbols and digits, in the two readings of 1 and !. */
const LOOKALIKES: ReadonlyArray<ReadonlyMap<string, string>> = ['i', 'l'].map(
  (one) =>
    new Map([
      ['0', 'o'],
      ['1', one],
      ['!', one],
      ['|', one],
      ['3', 'e'],
      ['4', 'a'],
      ['@', 'a'],
      ['5', 's'],
      ['$', 's'],
      ['7', 't'],
      ['8', 'b'],
      ['9', 'g'],
    ]),
);

/** The passwords that attackers try first, because they were found most often in breaches. */
export class CommonPasswords {
  private readonly whole: ReadonlySet<string>;
  private readonly baseWords: ReadonlySet<string>;

  /** @param byFrequency in lower case, most frequent first. */
  constructor(byFrequency: readonly string[]) {
    // Shorter ones are refused for their length anyway.
    this.whole = new Set(byFrequency.filter((password) => passwordLength(password) >= PASSWORD_MIN_LENGTH));
    this.baseWords = new Set(byFrequency.slice(0, BASE_WORDS).filter((word) => word.length >= BASE_MIN_LENGTH && /^[a-z]+$/.test(word)));
  }

  /**
   * True for a password of the list case-insensitive, and for one of its most common words with the usual decoration: capitals, letters as
   * digits and symbols, digits and symbols at the ends, the word repeated.
   */
  has(password: string): boolean {
    const lower = password.normalize('NFKC').toLowerCase();
    return this.whole.has(lower) || undecorated(lower).some((word) => this.baseWords.has(word) || this.baseWords.has(once(word)));
  }
}

/** The possible base words of a password: with each number of decorating characters removed from its ends. */
function undecorated(lower: string): string[] {
  const candidates = new Set<string>();
  const lead = /^[^a-z]*/.exec(lower)?.[0].length ?? 0;
  let trail = 0;
  while (trail < lower.length && !/[a-z]/.test(lower.charAt(lower.length - 1 - trail))) trail += 1;
  // A symbol at an end may be a letter of the word or decoration; longer decoration is not common.
  for (const start of new Set([0, lead])) {
    for (let cut = 0; cut <= Math.min(trail, 8); cut += 1) {
      const rest = lower.slice(start, lower.length - cut);
      for (const letters of LOOKALIKES) candidates.add(Array.from(rest, (sign) => letters.get(sign) ?? sign).join(''));
    }
    if (trail > 8) candidates.add(lower.slice(start, lower.length - trail));
  }
  return [...candidates];
}

/** `word` for `wordword`. */
function once(word: string): string {
  // A repeated word is found within its double before the second copy begins.
  return word.slice(0, `${word}${word}`.indexOf(word, 1));
}

let loaded: Promise<CommonPasswords> | undefined;

/** The bundled list, read at first use: no request leaves the host. */
export function commonPasswords(): Promise<CommonPasswords> {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new CommonPasswords(dictionary['passwords-common']));
  return loaded;
}
