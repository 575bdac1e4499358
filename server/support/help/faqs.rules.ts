/** The groups of the help, in order. Pure: shared by server and client. */
export const FAQ_GROUPS = ['account', 'billing', 'orders', 'technical', 'legal', 'vulnerability', 'general'] as const;
export type FaqGroup = (typeof FAQ_GROUPS)[number];

/** Whether the help shows an answer. */
export const FAQ_STATES = ['published', 'hidden'] as const;

export const FAQ_GROUP_LABELS: Record<FaqGroup, string> = {
  account: 'Account',
  billing: 'Billing',
  orders: 'Orders',
  technical: 'Technical',
  legal: 'Legal',
  vulnerability: 'Vulnerability',
  general: 'General',
};

/** Where a search applies. */
export const FAQ_SEARCH_PLACES = ['all', 'questions'] as const;
export type FaqSearchPlace = (typeof FAQ_SEARCH_PLACES)[number];

/** Maximum length of a search text in characters, that of a ticket subject. */
export const MAX_FAQ_SEARCH = 200;

/** A part of a text, and whether it matched the search. */
interface TextPart {
  text: string;
  hit: boolean;
}

/** Shorter words match by prefix only, not by similarity. */
const MIN_LETTERS = 4;
/** Minimum share of common trigrams for two words to count as the same, mistyped. */
const MIN_SIMILARITY = 0.27;

/** Common words without meaning for the search, including the endings of "don’t", "we’ll" and the like. */
const COMMON = new Set(
  `about after all also am an and any are as at be been before but by can could did do does for from get got had has have he her him his how if in into is it its just may me
  might my no not of off on once one or our out over she should so some such than that the their them then there these they this those to too up us very was we were what when
  where which who why will with would yes you your aren couldn didn doesn don hasn haven isn ll re shouldn ve wasn weren won wouldn`.split(
    /\s+/,
  ),
);

/** The words of a search in lower case, without duplicates. */
export function toTerms(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** The significant words. A single letter is not significant, a digit is. */
export function significantTerms(text: string): string[] {
  return toTerms(text).filter((word) => !COMMON.has(word) && !/^[a-z]$/.test(word));
}

/**
 * Splits texts at significant search words and similar words. The parts concatenated are the text. Each distinct word is compared once, in
 * however many texts it occurs.
 * @param phrases also highlighted, as complete phrases: synonyms of the search, lower case.
 */
export function highlighter(search: string, phrases: readonly string[] = []): (text: string) => TextPart[] {
  const terms = significantTerms(search).map((word) => ({ word, grams: trigrams(word) }));
  const sequences = phrases.map(sequenceOf);
  const compared = new Map<string, boolean>();
  const isHit = (word: string): boolean => {
    const isMatch = compared.get(word) ?? matchesAny(word, terms);
    compared.set(word, isMatch);
    return isMatch;
  };
  return (text) => splitText(text, sequences, isHit);
}

function splitText(text: string, phrases: ReadonlyArray<readonly string[]>, isHit: (word: string) => boolean): TextPart[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const plain = words.map(([word]) => word.toLowerCase());
  const marked = new Set(phrases.flatMap((phrase) => placesOf(phrase, plain)));
  const parts: TextPart[] = [];
  const add = (piece: string, hit: boolean) => {
    const last = parts.at(-1);
    if (piece === '') return;
    if (last?.hit === hit) last.text += piece;
    else parts.push({ text: piece, hit });
  };
  let end = 0;
  for (const [place, match] of words.entries()) {
    add(text.slice(end, match.index), false);
    add(match[0], marked.has(place) || isHit(plain[place] ?? ''));
    end = match.index + match[0].length;
  }
  add(text.slice(end), false);
  return parts;
}

/** The words of a text in order, lower case. */
export function sequenceOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** All positions covered by occurrences of the phrase. */
export function placesOf(phrase: readonly string[], words: readonly string[]): number[] {
  if (phrase.length === 0) return [];
  return words.flatMap((_, start) => (phrase.every((word, at) => words[start + at] === word) ? phrase.map((__, at) => start + at) : []));
}

interface SearchedWord {
  word: string;
  grams: ReadonlySet<string>;
}

function matchesAny(word: string, terms: readonly SearchedWord[]): boolean {
  const grams = trigrams(word);
  return terms.some((candidate) => {
    if (candidate.word.length < MIN_LETTERS) return word === candidate.word;
    return word.startsWith(candidate.word) || (word.length >= MIN_LETTERS && shareOf(grams, candidate.grams) >= MIN_SIMILARITY);
  });
}

/** Common trigrams divided by all trigrams, as pg_trgm computes it for a padded word. */
export function similarity(a: string, b: string): number {
  return shareOf(trigrams(a), trigrams(b));
}

function shareOf(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let common = 0;
  for (const gram of first) if (second.has(gram)) common += 1;
  return common / (first.size + second.size - common);
}

/** The trigrams of a word, padded with two spaces before it and one after it. */
export function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) grams.add(padded.slice(at, at + 3));
  return grams;
}
