/** Finds the streams of a PDF (ISO 32000-2, 7.3) with the names in their dictionaries. Pure. */

interface PdfStream {
  /** Names of the dictionary itself, keys and values, without escapes. */
  names: string[];
  /** Where its bytes begin. */
  start: number;
}

const ESCAPE = /#([0-9a-fA-F]{2})/g;
const REGULAR = /[^\s\0()<>[\]{}/%]*/y;
const SPACE = /[\s\0]*/y;
const LINE = /[^\r\n]*/y;
const IN_STRING = /[^()\\]*/y;
/** Maximum total reads of the text: nested objects would otherwise be read repeatedly. */
const MAX_READS = 2;
/** Tokens of all dictionaries. */
const MAX_TOKENS = 500_000;

/**
 * The streams of a PDF as a reader sees them: a dictionary followed by `stream`. Lookalikes in a text or a comment are included.
 * @param text of the whole file, one character per byte
 * @returns undefined for a file that would take too long to read.
 */
export function streamsOf(text: string): PdfStream[] | undefined {
  const streams: PdfStream[] = [];
  const reader = new Reader(text);
  for (let at = text.indexOf('obj'); at !== -1; at = text.indexOf('obj', at + 3)) {
    reader.at = at + 3;
    reader.skipSpace();
    const names = reader.isAt('<<') ? reader.dictionary() : undefined;
    if (names !== undefined) reader.skipSpace();
    if (reader.isTooMuch) return undefined;
    if (names === undefined || !reader.isAt('stream')) continue;
    reader.at += 'stream'.length;
    streams.push({ names, start: reader.at + (reader.isAt('\r\n') ? 2 : 1) });
  }
  return streams;
}

/** Whether the text contains more than this many characters written as #xx. */
export function hasMoreEscapes(text: string, max: number): boolean {
  const escapes = new RegExp(ESCAPE);
  for (let count = 0; count <= max; count += 1) if (escapes.exec(text) === null) return false;
  return true;
}

/** Letters of names may be written as #xx. */
export function withoutEscapes(text: string): string {
  return text.includes('#') ? text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;
}

/** Reads forward from a place, and stops where it has read too much. */
class Reader {
  at = 0;
  private charactersLeft: number;
  private tokensLeft = MAX_TOKENS;

  constructor(private readonly text: string) {
    this.charactersLeft = MAX_READS * text.length;
  }

  get isTooMuch(): boolean {
    return this.charactersLeft < 0 || this.tokensLeft < 0;
  }

  isAt(word: string): boolean {
    return this.text.startsWith(word, this.at);
  }

  /** White space and comments. */
  skipSpace(): void {
    this.readWhile(SPACE);
    while (this.isAt('%') && !this.isTooMuch) {
      this.readWhile(LINE);
      this.readWhile(SPACE);
    }
  }

  /** The names of the dictionary that begins here; one without an end reaches to that of the file. */
  dictionary(): string[] {
    const names: string[] = [];
    let depth = 0;
    do {
      const isOpening = this.isAt('<<');
      if (isOpening || this.isAt('>>')) {
        depth += isOpening ? 1 : -1;
        this.step(2);
      } else if (this.isAt('/')) {
        this.step(1);
        const name = this.readWhile(REGULAR);
        if (depth === 1) names.push(withoutEscapes(name));
      } else if (this.isAt('(')) this.skipString();
      else if (this.isAt('%')) this.readWhile(LINE);
      else if (this.readWhile(REGULAR) === '') this.step(1);
    } while (depth > 0 && this.at < this.text.length && !this.isTooMuch);
    return names;
  }

  /** Strings contain balanced parentheses; a backslash escapes the next character. */
  private skipString(): void {
    let depth = 0;
    do {
      const character = this.text[this.at];
      depth += character === '(' ? 1 : character === ')' ? -1 : 0;
      this.step(character === '\\' ? 2 : 1);
      if (depth > 0) this.readWhile(IN_STRING);
    } while (depth > 0 && this.at < this.text.length && !this.isTooMuch);
  }

  private readWhile(expression: RegExp): string {
    const from = this.at;
    expression.lastIndex = from;
    this.step(expression.exec(this.text)?.[0].length ?? 0);
    return this.text.slice(from, this.at);
  }

  private step(characters: number): void {
    this.at += characters;
    this.charactersLeft -= characters;
    this.tokensLeft -= 1;
  }
}
