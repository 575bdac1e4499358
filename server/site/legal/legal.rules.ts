import { linesOf } from '../text/markdown.rules.js';

/** Legal texts that the studio publishes in versions. */
export const LEGAL_KINDS = ['terms', 'privacy', 'cookies'] as const;

export type LegalKind = (typeof LEGAL_KINDS)[number];

/** Maximum length of a legal text in characters. */
export const MAX_LEGAL_BODY = 60_000;

export function isLegalKind(value: string): value is LegalKind {
  return (LEGAL_KINDS as readonly string[]).includes(value);
}

/** One line of a comparison: `same` has both texts, equal; `changed` has both; `removed` only the old; `added` only the new. */
export interface LegalLine {
  kind: 'same' | 'changed' | 'removed' | 'added';
  old?: string;
  new?: string;
}

/** Maximum number of line pairs compared; beyond it, a range counts as replaced. About 10 ms of work. */
const MAX_CELLS = 1_000_000;
/** Share of common words from which two lines count as one changed line. */
const ALIKE = 0.4;

/**
 * Compares two texts line by line: unchanged lines in the same order (a longest common subsequence), removed and added lines, and removed
 * and added lines in the same place that are similar enough to count as changed. The old texts of the result, in order, are the first
 * text's lines; the new texts are the second's. Never throws; bounded cost.
 */
export function compareLines(from: string, to: string): LegalLine[] {
  const before = linesOf(from);
  const after = linesOf(to);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before[before.length - 1 - end] === after[after.length - 1 - end])
    end += 1;
  const middle = compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return [...before.slice(0, start).map(same), ...middle, ...before.slice(before.length - end).map(same)];
}

function same(line: string): LegalLine {
  return { kind: 'same', old: line, new: line };
}

function compareMiddle(before: readonly string[], after: readonly string[]): LegalLine[] {
  if (before.length * after.length > MAX_CELLS) return [...before.map(removed), ...after.map(added)];
  const lines: LegalLine[] = [];
  let oldFrom = 0;
  let newFrom = 0;
  for (const [oldAt, newAt] of aligned(before.length, after.length, (i, j) => (before[i] === after[j] ? 1 : 0))) {
    lines.push(...pairUp(before.slice(oldFrom, oldAt), after.slice(newFrom, newAt)), same(before[oldAt] ?? ''));
    oldFrom = oldAt + 1;
    newFrom = newAt + 1;
  }
  return [...lines, ...pairUp(before.slice(oldFrom), after.slice(newFrom))];
}

/** A range without common lines: similar lines are paired as changed, the others are removed or added. */
function pairUp(before: readonly string[], after: readonly string[]): LegalLine[] {
  if (before.length === 0 || after.length === 0) return [...before.map(removed), ...after.map(added)];
  const oldWords = before.map(wordsOf);
  const newWords = after.map(wordsOf);
  const weight = (i: number, j: number): number => {
    const share = commonShare(oldWords[i], newWords[j]);
    return share >= ALIKE ? share : 0;
  };
  const lines: LegalLine[] = [];
  let oldFrom = 0;
  let newFrom = 0;
  for (const [oldAt, newAt] of aligned(before.length, after.length, weight)) {
    lines.push(...before.slice(oldFrom, oldAt).map(removed), ...after.slice(newFrom, newAt).map(added));
    lines.push({ kind: 'changed', old: before[oldAt] ?? '', new: after[newAt] ?? '' });
    oldFrom = oldAt + 1;
    newFrom = newAt + 1;
  }
  return [...lines, ...before.slice(oldFrom).map(removed), ...after.slice(newFrom).map(added)];
}

function removed(line: string): LegalLine {
  return { kind: 'removed', old: line };
}

function added(line: string): LegalLine {
  return { kind: 'added', new: line };
}

/**
 * Pairs (i, j), both ascending, with the largest sum of weights. With weights of 0 and 1 this is the longest common subsequence; `rows *
 * columns` cells of work.
 */
export function aligned(rows: number, columns: number, weight: (i: number, j: number) => number): Array<[number, number]> {
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  const at = (i: number, j: number): number => best[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      const own = weight(i, j);
      const skipped = Math.max(at(i + 1, j), at(i, j + 1));
      best[i * width + j] = own > 0 ? Math.max(skipped, own + at(i + 1, j + 1)) : skipped;
    }
  }
  const pairs: Array<[number, number]> = [];
  for (let i = 0, j = 0; i < rows && j < columns;) {
    const own = weight(i, j);
    if (own > 0 && at(i, j) === own + at(i + 1, j + 1)) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

function wordsOf(line: string): Set<string> {
  return new Set(line.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/** Twice the common words divided by the words of both (Dice coefficient), 0 to 1. 0 for lines without words. */
function commonShare(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): number {
  if (a === undefined || b === undefined || a.size + b.size === 0) return 0;
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  return (2 * common) / (a.size + b.size);
}

/**
 * The state of a version on a day. It is in force from its date until a later one's. A version with the same date as a newer one published
 * before that date never takes effect: it is `replaced`.
 */
export type LegalState = 'upcoming' | 'current' | 'superseded' | 'replaced';

/** The dates of a version, as YYYY-MM-DD. */
interface LegalDays {
  effectiveDate: string;
  publishedOn: string;
}

/** The state of each version on a day. Versions are sorted newest first, and none has a later date than a newer one. */
export function legalStates(versions: readonly LegalDays[], today: string): LegalState[] {
  let isCurrentFound = false;
  return versions.map(({ effectiveDate }, index) => {
    if (versions.slice(0, index).some((newer) => newer.effectiveDate === effectiveDate && newer.publishedOn < effectiveDate))
      return 'replaced';
    if (effectiveDate > today) return 'upcoming';
    if (isCurrentFound) return 'superseded';
    isCurrentFound = true;
    return 'current';
  });
}

const PLACEHOLDER = /\{\{\s*([A-Za-z]{1,40})\s*\}\}/g;

/** Placeholders for the studio's details, filled in when the text is served. */
export const LEGAL_PLACEHOLDERS = ['tradingName', 'legalName', 'email', 'phone', 'address', 'companyNumber'] as const;

/** The text with the studio's details inserted, each on one line. Unknown placeholders are unchanged. */
export function fillPlaceholders(text: string, facts: Readonly<Record<(typeof LEGAL_PLACEHOLDERS)[number], string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? facts[name].replace(/\s+/g, ' ').trim() : whole));
}

/** Unknown names in double braces. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([, name = '']) => (isPlaceholder(name) ? [] : [name]));
}

function isPlaceholder(name: string): name is (typeof LEGAL_PLACEHOLDERS)[number] {
  return (LEGAL_PLACEHOLDERS as readonly string[]).includes(name);
}

/** Beginning of the texts that come with the software: a sentence for the owner, up to the first empty line. */
const TEMPLATE_NOTICE = /^Template: [^\n]*\n+/;

/** A text for visitors: without the sentence that tells the owner to have it checked. */
export function withoutTemplateNotice(text: string): string {
  return text.replace(TEMPLATE_NOTICE, '');
}
