/** Finds the streams of a PDF (ISO 32000-2, 7.3) with the names in their dictionaries. Pure. */

export interface PdfStream {
  /** Names of the dictionary itself, keys and values, without escapes. */
  names: string[];
  /** Where its bytes begin. */
  start: number;
}

const REGULAR = /[^\s\0()<>[\]{}/%]*/y;
const SPACE = /[\s\0]*/y;
const LINE = /[^\r\n]*/y;
const IN_STRING = /[^()\\]*/y;
/** How often the text may be read in all: objects that contain each other would be read again and again. */
const MOST_READS = 2;
/** Signs and words of all dictionaries. */
const MOST_TOKENS = 500_000;

/**
 * The streams of a PDF, by what a reader sees of them: an object that is a dictionary and goes on with `stream`. What only looks like
 * one, in a text or a comment, is found as well.
 * @param text of the whole file, a character for each byte
 * @returns undefined for a file that would take too long to read.
 */
export function streamsOf(text: string): PdfStream[] | undefined {
  const streams: PdfStream[] = [];
  let left = MOST_READS * text.length;
  let tokensLeft = MOST_TOKENS;
  for (let at = text.indexOf('obj'); at !== -1; at = text.indexOf('obj', at + 3)) {
    const begin = afterSpace(text, at + 3);
    if (!text.startsWith('<<', begin)) continue;
    const { names, tokens, end } = dictionaryAt(text, begin, tokensLeft);
    const next = afterSpace(text, end);
    if ((left -= next - at) < 0 || (tokensLeft -= tokens) <= 0) return undefined;
    if (text.startsWith('stream', next)) streams.push({ names, start: afterLineEnd(text, next + 'stream'.length) });
  }
  return streams;
}

/** Letters of names may be written as #xx. */
export function withoutEscapes(text: string): string {
  return text.includes('#')
    ? text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** The dictionary that begins at a place; one without an end reaches to that of the file. */
function dictionaryAt(text: string, begin: number, mostTokens: number): { names: string[]; tokens: number; end: number } {
  const names: string[] = [];
  let depth = 0;
  let at = begin;
  let tokens = 0;
  for (; at < text.length && tokens < mostTokens; tokens += 1) {
    const two = text.slice(at, at + 2);
    if (two === '<<' || two === '>>') {
      depth += two === '<<' ? 1 : -1;
      at += 2;
      if (depth === 0) break;
    } else if (two.startsWith('/')) {
      const end = endOf(REGULAR, text, at + 1);
      if (depth === 1) names.push(withoutEscapes(text.slice(at + 1, end)));
      at = end;
    } else if (two.startsWith('(')) at = afterString(text, at);
    else if (two.startsWith('%')) at = endOf(LINE, text, at);
    else at = Math.max(at + 1, endOf(REGULAR, text, at));
  }
  return { names, tokens, end: at };
}

/** Strings contain pairs of parentheses; a backslash takes the meaning from the next character. */
function afterString(text: string, begin: number): number {
  let depth = 0;
  let at = begin;
  while (at < text.length) {
    const character = text[at];
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    at += character === '\\' ? 2 : 1;
    if (depth === 0) break;
    at = endOf(IN_STRING, text, at);
  }
  return at;
}

function afterSpace(text: string, begin: number): number {
  let at = endOf(SPACE, text, begin);
  while (text[at] === '%') at = endOf(SPACE, text, endOf(LINE, text, at));
  return at;
}

function afterLineEnd(text: string, at: number): number {
  return text.startsWith('\r\n', at) ? at + 2 : at + 1;
}

function endOf(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  expression.test(text);
  return Math.max(at, expression.lastIndex);
}
