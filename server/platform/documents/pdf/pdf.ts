import { divideWidth } from './column-widths.js';
import type { PdfBlock, PdfColumn, PdfOptions } from './pdf-blocks.js';
import { FAINT, INK, PdfCanvas, QUIET, type TextStyle } from './pdf-canvas.js';
import type { Line } from './text-layout.rules.js';

const MARGIN = 56;
/** Between columns. */
const GUTTER = 10;
/** Above and below the text of a row. */
const ROW_PADDING = 3;
/** A heading or the labels of a table, and the beginning of what follows. */
const HEADED_ROOM = 60;
/** The longest word is not always the widest, and sums are bold. */
const WORD_SLACK = 1.08;
const BODY: TextStyle = { weight: 'plain', size: 11, colour: INK };
const FACT: TextStyle = { weight: 'plain', size: 10, colour: INK };
const CELL: TextStyle = { weight: 'plain', size: 9, colour: INK };
const SMALL: TextStyle = { weight: 'plain', size: 9, colour: QUIET };

interface PlacedColumn extends PdfColumn {
  /** Its left edge and the width of its texts. */
  x: number;
  room: number;
}

interface Cell {
  line: Line;
  x: number;
}

/** A plain document, rendered top to bottom. */
export class Pdf {
  private readonly canvas: PdfCanvas;
  private readonly footer: string;
  private y = MARGIN;
  private pages = 1;
  /** Of the table to which the next row belongs. */
  private columns: readonly PlacedColumn[] = [];

  constructor(options: PdfOptions) {
    this.canvas = PdfCanvas.begin(options);
    this.footer = options.footer;
  }

  add(block: PdfBlock): void {
    if (block.kind === 'row') return this.row(block.cells, block.isTotal === true);
    this.columns = [];
    switch (block.kind) {
      case 'heading':
        // Not as the last line of a page.
        this.ensureSpace(HEADED_ROOM);
        this.text(block.text, { ...BODY, weight: 'bold', size: block.size ?? 18 });
        return this.gap(0.4);
      case 'fact':
        return this.text(block.value, FACT, { label: `${block.label}: ` });
      case 'beside':
        return this.beside(block.parts);
      case 'text':
        return this.text(block.text, BODY, { indent: block.indent ?? 0 });
      case 'quiet':
        return this.text(block.text, SMALL);
      case 'columns':
        return this.beginTable(block.columns);
      case 'gap':
        return this.gap(block.lines ?? 1);
      case 'page':
        return this.y > MARGIN ? this.ensureSpace(this.canvas.height) : undefined;
    }
  }

  /** The bytes that are ready, or null if there are none. */
  read(): Buffer | null {
    return this.canvas.read();
  }

  /** Ends the document with a line that states the number of pages, as proof that it is complete. */
  end(): void {
    this.columns = [];
    this.gap(0.4);
    this.text(`End of the document, ${this.pages} ${this.pages === 1 ? 'page' : 'pages'}.`, SMALL);
    this.drawFooter();
    this.canvas.end();
  }

  private gap(lines: number): void {
    this.y += lines * this.canvas.lineHeight(BODY.size);
  }

  /** @param label precedes the text in its first line, in a muted colour. */
  private text(text: string, style: TextStyle, { indent = 0, label = '' } = {}): void {
    const muted = { ...style, colour: QUIET };
    const labelWidth = this.canvas.widthOf(label, style);
    let isFirst = true;
    for (const line of this.canvas.lines(
      text === '' ? ' ' : text,
      style,
      this.canvas.width - 2 * MARGIN - indent,
      label === '' ? 0 : labelWidth,
    )) {
      this.ensureSpace(this.canvas.lineHeight(style.size));
      if (isFirst && label !== '') this.canvas.write(this.single(label, muted), MARGIN + indent, this.y, muted);
      this.canvas.write(line, MARGIN + indent + (isFirst && label !== '' ? labelWidth : 0), this.y, style);
      this.y += this.canvas.lineHeight(style.size);
      isFirst = false;
    }
  }

  private beside(parts: ReadonlyArray<{ label: string; text: string }>): void {
    const columns = this.place(parts.map(() => ({ label: '', width: 1 })));
    this.drawLines(
      parts.map(({ label }, index) => this.cellLines(label, columns[index], SMALL)),
      SMALL,
    );
    this.drawLines(
      parts.map(({ text }, index) => this.cellLines(text, columns[index], FACT)),
      FACT,
    );
    this.gap(0.7);
  }

  private beginTable(columns: readonly PdfColumn[]): void {
    this.ensureSpace(HEADED_ROOM);
    this.columns = this.place(columns);
    this.drawHeader();
  }

  private drawHeader(): void {
    if (!this.hasLabels()) return;
    this.drawLines(
      this.columns.map((column) => this.cellLines(column.label, column, SMALL)),
      SMALL,
    );
    this.y += ROW_PADDING;
    this.canvas.rule(MARGIN, this.canvas.width - MARGIN, this.y, QUIET);
  }

  private hasLabels(): boolean {
    return this.columns.some(({ label }) => label !== '');
  }

  private row(cells: readonly string[], isTotal: boolean): void {
    const style: TextStyle = isTotal ? { ...CELL, weight: 'bold' } : CELL;
    const lines = this.columns.map((column, index) => this.cellLines(cells[index] ?? '', column, style));
    const height = Math.max(1, ...lines.map(({ length }) => length)) * this.canvas.lineHeight(style.size) + 2 * ROW_PADDING;
    // A row that fits on a page is not divided, and a sum is never alone on one.
    const following = isTotal ? 0 : this.canvas.lineHeight(style.size) + 2 * ROW_PADDING;
    if (height <= this.canvas.height - 4 * MARGIN) this.ensureSpace(height + following);
    // Sums without labels above them stand at the right, and so do their lines.
    const begun = this.hasLabels()
      ? 0
      : Math.max(
          0,
          cells.findIndex((cell) => cell !== ''),
        );
    const from = this.columns[begun]?.x ?? MARGIN;
    if (isTotal) this.canvas.rule(from, this.canvas.width - MARGIN, this.y, QUIET);
    this.y += ROW_PADDING;
    this.drawLines(lines, style);
    this.y += ROW_PADDING;
    if (!isTotal) this.canvas.rule(from, this.canvas.width - MARGIN, this.y, FAINT);
  }

  private place(columns: readonly PdfColumn[]): PlacedColumn[] {
    const width = this.canvas.width - 2 * MARGIN - GUTTER * (columns.length - 1);
    const minima = columns.map(({ label, align, word = '' }) => {
      const labels = align === 'right' ? [label] : label.split(' ');
      return Math.max(WORD_SLACK * this.canvas.widthOf(word, CELL), ...labels.map((part) => this.canvas.widthOf(part, SMALL)));
    });
    const rooms = divideWidth(
      width,
      columns.map((column) => column.width),
      minima,
    );
    let x = MARGIN;
    return columns.map((column, index) => {
      const placed = { ...column, x, room: rooms[index] ?? 0 };
      x += placed.room + GUTTER;
      return placed;
    });
  }

  private cellLines(text: string, column: PlacedColumn | undefined, style: TextStyle): Cell[] {
    if (text === '' || column === undefined) return [];
    // Amounts are never broken; they may reach into the space before them.
    if (column.align === 'right') return [{ line: this.single(text, style), x: column.x + column.room - this.canvas.widthOf(text, style) }];
    return [...this.canvas.lines(text, style, column.room)].map((line) => ({ line, x: column.x }));
  }

  /** Draws the texts of several columns beside each other, on several pages if need be. */
  private drawLines(cells: ReadonlyArray<readonly Cell[]>, style: TextStyle): void {
    const count = Math.max(0, ...cells.map(({ length }) => length));
    for (let index = 0; index < count; index += 1) {
      this.ensureSpace(this.canvas.lineHeight(style.size));
      for (const column of cells) {
        const cell = column[index];
        if (cell !== undefined) this.canvas.write(cell.line, cell.x, this.y, style);
      }
      this.y += this.canvas.lineHeight(style.size);
    }
  }

  private single(text: string, style: TextStyle): Line {
    const [line = []] = this.canvas.lines(text, style, Number.POSITIVE_INFINITY);
    return line;
  }

  /** Starts a new page if this height does not fit on the current one. */
  private ensureSpace(height: number): void {
    if (this.y + height <= this.canvas.height - MARGIN) return;
    this.drawFooter();
    this.canvas.addPage();
    this.pages += 1;
    this.y = MARGIN;
    this.drawHeader();
  }

  private drawFooter(): void {
    this.canvas.write(this.single(`${this.footer} · page ${this.pages}`, SMALL), MARGIN, this.canvas.height - MARGIN / 1.6, SMALL);
  }
}
