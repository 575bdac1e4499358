/** Lines of the values in a JSON text, for messages about a file that someone edited. Pure. */

/** The text is no JSON. */
export class JsonProblem extends Error {
  constructor(
    message: string,
    /** From 1. */
    readonly line: number,
  ) {
    super(message);
  }
}

const MAX_DEPTH = 20;
const SCALAR = /(?:-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?(?:[eE][+-]?\d{1,5})?|true|false|null)(?![\w.+-])/y;

const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

/**
 * The line of each value, by its path: `steps.0.title`; the whole text is the empty path.
 * @throws JsonProblem with the line if the text is no JSON (RFC 8259), or nested deeper than 20 levels.
 */
export function jsonLines(text: string): Map<string, number> {
  const scanner = new Scanner(text);
  scanner.value('', 0);
  scanner.end();
  return scanner.lines;
}

/** The line of a value, or of the innermost one around it that exists. */
export function lineAt(lines: ReadonlyMap<string, number>, path: string): number {
  const parts = path === '' ? [] : path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const line = lines.get(parts.slice(0, length).join('.'));
    if (line !== undefined) return line;
  }
  return lines.get('') ?? 1;
}

class Scanner {
  readonly lines = new Map<string, number>();
  private at = 0;
  private line = 1;

  constructor(private readonly text: string) {}

  value(path: string, depth: number): void {
    if (depth > MAX_DEPTH) throw this.problem('This is nested too deeply');
    this.space();
    this.lines.set(path, this.line);
    const start = this.text[this.at];
    if (start === '{') this.members(path, depth);
    else if (start === '[') this.elements(path, depth);
    else if (start === '"') this.string();
    else {
      SCALAR.lastIndex = this.at;
      const match = SCALAR.exec(this.text);
      if (match === null) throw this.problem('A value is missing or cannot be read');
      this.at += match[0].length;
    }
  }

  end(): void {
    this.space();
    if (this.at < this.text.length) throw this.problem('There is something after the end');
  }

  private members(path: string, depth: number): void {
    this.at += 1;
    this.space();
    if (this.took('}')) return;
    do {
      this.space();
      if (this.text[this.at] !== '"') throw this.problem('A name in quotation marks is missing');
      const name = this.string();
      this.space();
      if (!this.took(':')) throw this.problem('A colon is missing');
      this.value(path === '' ? name : `${path}.${name}`, depth + 1);
      this.space();
    } while (this.took(','));
    if (!this.took('}')) throw this.problem('A comma or a closing brace is missing');
  }

  private elements(path: string, depth: number): void {
    this.at += 1;
    this.space();
    if (this.took(']')) return;
    let index = 0;
    do {
      this.value(path === '' ? String(index) : `${path}.${index}`, depth + 1);
      index += 1;
      this.space();
    } while (this.took(','));
    if (!this.took(']')) throw this.problem('A comma or a closing bracket is missing');
  }

  /** @returns the text between the quotation marks, as it is written. */
  private string(): string {
    const from = this.at + 1;
    for (let index = from; index < this.text.length; index += 1) {
      const code = this.text.charCodeAt(index);
      if (code === 0x22) {
        this.at = index + 1;
        return this.text.slice(from, index);
      }
      if (code < 0x20) break;
      if (code !== 0x5c) continue;
      ESCAPE.lastIndex = index;
      const escape = ESCAPE.exec(this.text);
      if (escape === null) throw this.problem('A backslash in a text has no valid character after it');
      index += escape[0].length - 1;
    }
    throw this.problem('A text has no closing quotation mark');
  }

  private took(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private space(): void {
    for (; this.at < this.text.length; this.at += 1) {
      const character = this.text[this.at];
      if (character === '\n') this.line += 1;
      else if (character !== ' ' && character !== '\t' && character !== '\r') return;
    }
  }

  private problem(message: string): JsonProblem {
    return new JsonProblem(message, this.line);
  }
}
