import { isMediaKind, MEDIA_LABELS } from '../documents.rules.js';
import { documentTokens, type Token } from './document-tokens.rules.js';

type Attributes = Readonly<Record<string, string>>;

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'blockquote', 'pre', 'table']);

/**
 * A stored document as plain text: paragraphs are separated by an empty line, list items start with a dash or their number, the cells of a
 * row are separated by `|`, and links and media are followed by their address.
 */
export function documentText(html: string): string {
  const writer = new TextWriter();
  for (const token of documentTokens(html)) writer.add(token);
  return writer.finish();
}

interface List {
  /** Number of the next item; null for bullets. */
  next: number | null;
}

class TextWriter {
  /** Complete lines. */
  private readonly lines: string[] = [];
  private line = '';
  private readonly lists: List[] = [];
  /** The open link and its text so far. */
  private link: { href: string; text: string } | null = null;
  /** Inside an element whose own text is replaced. */
  private isSilent = false;
  /** On a new line, after the marker of an item, or at the start of a cell: a block does not need another line. */
  private isLineStart = true;
  /** Number of cells of the current row; 0 outside tables. */
  private cells = 0;
  private isPreformatted = false;

  add(token: Token): void {
    if (token.kind === 'text') this.write(token.text);
    else if (token.kind === 'open') this.open(token.name, token.attributes);
    else this.close(token.name);
  }

  finish(): string {
    this.lines.push(this.line.trimEnd());
    const text = this.lines.join('\n').replace(/^\n+/, '').trimEnd();
    return text === '' ? '' : `${text}\n`;
  }

  private open(name: string, attributes: Attributes): void {
    if (BLOCKS.has(name)) this.startBlock();
    if (name === 'pre') this.isPreformatted = true;
    else if (name === 'br') this.endLine();
    else if (name === 'hr') this.writeBlock('---');
    else if (name === 'ul') this.startList(null);
    else if (name === 'ol') this.startList(Number(attributes.start ?? 1));
    else if (name === 'li') this.startItem();
    else if (name === 'tr') this.startRow();
    else if (name === 'td' || name === 'th') this.startCell();
    else if (name === 'img')
      this.writeBlock(attributes.alt === undefined || attributes.alt === '' ? '[Image]' : `[Image: ${attributes.alt}]`);
    else if (name === 'a') this.startLink(attributes);
  }

  private close(name: string): void {
    if (name === 'pre') this.isPreformatted = false;
    else if (name === 'a') this.endLink();
    else if (name === 'table') this.cells = 0;
    else if (name === 'ul' || name === 'ol') {
      this.lists.pop();
      this.isLineStart = false;
    } else if (name === 'td' || name === 'th') this.isLineStart = false;
  }

  private write(text: string): void {
    if (this.isSilent) return;
    if (this.isPreformatted) {
      const [first = '', ...rest] = text.split('\n');
      this.line += first;
      for (const line of rest) {
        this.endLine();
        this.line += line;
      }
      this.isLineStart = false;
      return;
    }
    const collapsed = text.replace(/[ \t\r\n]+/g, ' ');
    // The space between two blocks is not text.
    if (collapsed.trim() === '' && (this.isLineStart || collapsed === '')) return;
    this.line += collapsed;
    if (this.link !== null) this.link.text += collapsed;
    this.isLineStart = false;
  }

  /** A paragraph follows an empty line, in a list the line before; in a table it stays in its row. */
  private startBlock(): void {
    if (this.isLineStart) return;
    if (this.cells > 0) this.line += ' ';
    else this.startLine(this.lists.length > 0 ? 1 : 2);
  }

  private writeBlock(text: string): void {
    this.startBlock();
    this.line += text;
    this.isLineStart = false;
  }

  private startList(next: number | null): void {
    if (this.lists.length === 0 && this.cells === 0 && !this.isLineStart) this.startLine(2);
    this.lists.push({ next });
  }

  private startItem(): void {
    const list = this.lists.at(-1);
    let marker = '-';
    if (list !== undefined && list.next !== null) {
      marker = `${list.next}.`;
      list.next += 1;
    }
    this.startLine(1, this.lists.length - 1);
    this.line += `${marker} `;
    this.isLineStart = true;
  }

  private startRow(): void {
    this.cells = 0;
    this.startLine(1);
  }

  private startCell(): void {
    if (this.cells > 0) this.line += ' | ';
    this.cells += 1;
    this.isLineStart = true;
  }

  private startLink({ href = '', 'data-media': kind }: Attributes): void {
    if (isMediaKind(kind)) {
      this.writeBlock(`[${MEDIA_LABELS[kind]}: ${href}]`);
      this.isSilent = true;
    } else this.link = { href, text: '' };
  }

  private endLink(): void {
    this.isSilent = false;
    const { link } = this;
    this.link = null;
    if (link !== null && link.href !== '' && link.href.replace(/^(?:mailto|tel):/, '') !== link.text.trim()) this.write(` (${link.href})`);
  }

  /** Ends the line, even an empty one. */
  private endLine(): void {
    this.lines.push(this.line.trimEnd());
    this.line = '  '.repeat(this.lists.length);
  }

  /**
   * Starts a line, unless this one is empty.
   * @param breaks 2 for an empty line before it
   */
  private startLine(breaks: 1 | 2, depth = this.lists.length): void {
    if (this.line.trim() !== '') this.lines.push(this.line.trimEnd());
    if (breaks === 2 && this.lines.length > 0 && this.lines.at(-1) !== '') this.lines.push('');
    this.line = '  '.repeat(Math.max(0, depth));
    this.isLineStart = true;
  }
}
