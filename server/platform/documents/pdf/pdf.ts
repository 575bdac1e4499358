import { createRequire } from 'node:module';
import type PDFKit from 'pdfkit';
import { fontOf, parseRanges, runsOf, type Range } from './font-runs.rules.js';
import type { PdfBlock, PdfOptions } from './pdf-blocks.js';
import { linesOf, type Glyph, type Line } from './text-layout.rules.js';

/** Subsets of the text font; the first that contains a character is used. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const;
const WEIGHTS = { plain: 400, bold: 600 } as const;
/** #10151f and #5b6472 as PDF RGB values (ISO 32000-1, 8.6.4.3). */
const INK = '0.063 0.082 0.122';
const QUIET = '0.357 0.392 0.447';
const MARGIN = 56;
const LINE_GAP = 2;
const LATIN = 'latin';

type Weight = keyof typeof WEIGHTS;

interface TextStyle {
  weight?: Weight;
  /** In points. */
  size?: number;
  colour?: string;
  indent?: number;
}

/** Undeclared methods of pdfkit's fonts: they return codes and widths, and embed the glyphs used. */
interface EmbeddedFont {
  id: string;
  ascender: number;
  ref(): unknown;
  encode(text: string): [codes: string[], positions: Array<{ xAdvance: number }>];
  lineHeight(size: number, includeGap: boolean): number;
}

interface Internals {
  _font: EmbeddedFont;
  page: { fonts: Record<string, unknown> };
}

/**
 * A plain A4 document, rendered top to bottom in the site's text font without system fonts. Characters that the font lacks (emoji, scripts
 * without a subset) become ¤. A page leaves memory when it is full. Text is laid out here rather than by pdfkit, whose work per line grows
 * with the square of the number of script changes.
 */
export class Pdf {
  private readonly glyphs = new Map<string, Map<string, Glyph>>();
  private readonly subsets = new Map<number, string | undefined>();
  private readonly fonts = new Map<string, EmbeddedFont>();
  private y = MARGIN;
  private pages = 1;

  private constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly faces: ReadonlyArray<{ subset: string; ranges: readonly Range[] }>,
    private readonly footer: string,
  ) {}

  static begin({ title, footer, author, madeAt }: PdfOptions): Pdf {
    // Looked up where the packages of the running program lie, and loaded at the first document: few ever make one.
    const packages = createRequire(import.meta.url);
    const Document = packages('pdfkit') as typeof PDFKit;
    const unicode = packages('@fontsource/inter/unicode.json') as Record<string, string>;
    const document = new Document({
      size: 'A4',
      margin: MARGIN,
      lang: 'en-GB',
      info: { Title: title, Author: author, CreationDate: madeAt },
    });
    const faces = SUBSETS.map((subset) => ({ subset, ranges: parseRanges(unicode[subset] ?? '') }));
    for (const subset of SUBSETS) {
      for (const [weight, value] of Object.entries(WEIGHTS)) {
        document.registerFont(`${subset} ${weight}`, packages.resolve(`@fontsource/inter/files/inter-${subset}-${value}-normal.woff`));
      }
    }
    return new Pdf(document, faces, footer);
  }

  add(block: PdfBlock): void {
    switch (block.kind) {
      case 'heading':
        this.text(block.text, { weight: 'bold', size: block.size ?? 18 });
        return this.gap(0.4);
      case 'fact':
        return this.text(block.value, { size: 10 }, `${block.label}: `);
      case 'text':
        return this.text(block.text, block.indent === undefined ? {} : { indent: block.indent });
      case 'quiet':
        return this.text(block.text, { size: 9, colour: QUIET });
      case 'gap':
        return this.gap(block.lines ?? 1);
    }
  }

  /** The bytes that are ready, or null if there are none. */
  read(): Buffer | null {
    return this.document.read() as Buffer | null;
  }

  /** Ends the document with a line that states the number of pages, as proof that it is complete. */
  end(): void {
    this.text(`End of the document, ${this.pages} ${this.pages === 1 ? 'page' : 'pages'}.`, { size: 9, colour: QUIET });
    this.drawFooter();
    this.document.end();
  }

  private gap(lines: number): void {
    this.y += lines * this.lineHeight(11);
  }

  /** @param label precedes the text in its first line, in a muted colour. */
  private text(text: string, { weight = 'plain', size = 11, colour = INK, indent = 0 }: TextStyle, label = ''): void {
    const width = this.document.page.width - 2 * MARGIN - indent;
    // Widths in thousandths of the font size, as in font files.
    const scale = size / 1_000;
    const [labelLine = []] = label === '' ? [] : [...this.lines(label, weight, Number.POSITIVE_INFINITY)];
    const labelWidth = [...label].reduce((sum, character) => sum + this.glyphOf(character, LATIN, weight).advance, 0);
    let isFirst = true;
    for (const line of this.lines(text === '' ? ' ' : text, weight, width / scale, labelWidth)) {
      this.ensureSpace(size);
      if (isFirst && label !== '') this.write(labelLine, MARGIN + indent, { weight, size, colour: QUIET });
      this.write(line, MARGIN + indent + (isFirst ? labelWidth * scale : 0), { weight, size, colour });
      this.y += this.lineHeight(size);
      isFirst = false;
    }
  }

  private lines(text: string, weight: Weight, width: number, start = 0): Iterable<Line> {
    return linesOf(
      runsOf(text, (codePoint) => this.subsetOf(codePoint)),
      width,
      (character, subset) => this.glyphOf(character, subset, weight),
      start,
    );
  }

  /** Starts a new page if the next line does not fit on this one. */
  private ensureSpace(size: number): void {
    const { height } = this.document.page;
    if (this.y + this.lineHeight(size) <= height - MARGIN) return;
    this.drawFooter();
    this.document.addPage();
    this.pages += 1;
    this.y = MARGIN;
  }

  private drawFooter(): void {
    this.y = this.document.page.height - MARGIN / 1.6;
    const [line = []] = this.lines(`${this.footer} · page ${this.pages}`, 'plain', Number.POSITIVE_INFINITY);
    this.write(line, MARGIN, { weight: 'plain', size: 9, colour: QUIET });
  }

  /** Text operators of one line (ISO 32000-1, 9.4); pdfkit's page counts from the top, text from the bottom. */
  private write(line: Line, x: number, { weight, size, colour }: { weight: Weight; size: number; colour: string }): void {
    if (line.length === 0) return;
    const { height } = this.document.page;
    const baseline = height - this.y - (this.font(LATIN, weight).ascender / 1_000) * size;
    const pieces = line.map(({ subset, codes }) => {
      const font = this.font(subset, weight);
      internals(this.document).page.fonts[font.id] ??= font.ref();
      return `/${font.id} ${size} Tf <${codes}> Tj`;
    });
    this.document.addContent(
      `q 1 0 0 -1 0 ${height} cm ${colour} rg BT 1 0 0 1 ${x.toFixed(2)} ${baseline.toFixed(2)} Tm ${pieces.join(' ')} ET Q`,
    );
  }

  private lineHeight(size: number): number {
    return this.font(LATIN, 'plain').lineHeight(size, true) + LINE_GAP;
  }

  private subsetOf(codePoint: number): string | undefined {
    if (!this.subsets.has(codePoint)) this.subsets.set(codePoint, fontOf(codePoint, this.faces));
    return this.subsets.get(codePoint);
  }

  /** A single character without kerning; each is looked up in the font once. */
  private glyphOf(character: string, subset: string, weight: Weight): Glyph {
    const name = `${subset} ${weight}`;
    let glyphs = this.glyphs.get(name);
    if (glyphs === undefined) this.glyphs.set(name, (glyphs = new Map<string, Glyph>()));
    let glyph = glyphs.get(character);
    if (glyph === undefined) {
      const [codes, positions] = this.font(subset, weight).encode(character === '\t' ? ' ' : character);
      glyph = { subset, code: codes.join(''), advance: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
      glyphs.set(character, glyph);
    }
    return glyph;
  }

  private font(subset: string, weight: Weight): EmbeddedFont {
    const name = `${subset} ${weight}`;
    let font = this.fonts.get(name);
    if (font === undefined) {
      font = internals(this.document.font(name))._font;
      this.fonts.set(name, font);
    }
    return font;
  }
}

function internals(document: PDFKit.PDFDocument): Internals {
  return document as unknown as Internals;
}
