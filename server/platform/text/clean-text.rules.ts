/**
 * Cleans users' texts before they are stored: removes invisible characters that change how adjacent text is read, or that end a line where
 * only one is allowed (a mail header, a list row, a file name). Pure: shared by server and client. Every pattern examines each character
 * once.
 */

/** All line breaks: Unicode's mandatory breaks (UAX #14, classes BK, CR, LF and NL), and the tab. */
const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** The same except plain line feeds and tabs. */
const ODD_LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/**
 * Control characters, unpaired surrogates, directional marks (UAX #9, explicit and implicit), and zero-width characters that join nothing.
 * Also blank letters and symbols (fillers of Hangul and Khmer, the empty Braille cell), of which a name could consist.
 */
const UNSEEN_IN_NAMES =
  /\u17b4|\u17b5|[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb]/gu;
/**
 * The two joiners (U+200C, U+200D) are preserved where names in Persian, in Indic scripts and emoji need them. Where they join nothing, a
 * name would look like another one or be empty: at the beginning, after a joiner, and after letters that are not joined.
 */
const IDLE_JOINERS = /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}\u200c\u200d])[\u200c\u200d]/gu;
/**
 * Variation selectors and the grapheme joiner choose a form of the preceding emoji or ideograph (Unicode, 23.4). After anything else they
 * are invisible, and two names that differ only in them look the same. A digit with a selector may be the base of a keycap.
 */
const IDLE_SELECTORS =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}\p{Variation_Selector}]|\u034f|\u200c|\u200d)(?:\u034f|\p{Variation_Selector})(?!\u20e3)/gu;
/** Tag characters are part of the flags of England, Scotland and Wales (UTS #51, ED-14a) and of nothing else. */
const IDLE_TAGS = /(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0001}-\u{e007f}]+/gu;
/** At the end, a joiner is only valid after a mark, such as the virama of Bengali. */
const LAST_JOINER = /(?<!\p{M})[\u200c\u200d]$/u;
/**
 * In prose, directional marks that are implicit or terminate themselves are legitimate; overrides and isolates affect text beyond their
 * line.
 */
const UNSEEN_IN_LINES = /[^\P{Cc}\t\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** A name, a title or a label: one line without invisible characters or surrounding whitespace. May become empty. Idempotent. */
export function cleanName(text: string): string {
  return text
    .replace(LINE_ENDS, ' ')
    .replace(UNSEEN_IN_NAMES, '')
    .replace(IDLE_TAGS, '')
    .replace(IDLE_SELECTORS, '')
    .replace(IDLE_JOINERS, '')
    .trim()
    .replace(LAST_JOINER, '');
}

/**
 * The text without these characters at its end. Counted rather than matched: a regular expression for the end (`/-+$/`) restarts at each of
 * them, which is quadratic.
 */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The text without these characters at either end. */
export function withoutEnds(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return withoutTrailing(text.slice(start), characters);
}

/** The beginning of a text, of at most this many UTF-16 units. It never splits a character: PostgreSQL refuses half of one in JSON. */
export function truncated(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length);
}

/** A multi-line text with line feeds only. Tabs are preserved. */
export function cleanLines(text: string): string {
  return text.replace(ODD_LINE_ENDS, '\n').replace(UNSEEN_IN_LINES, '');
}
