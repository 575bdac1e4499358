import { createRequire } from 'node:module';
import type PDFKit from 'pdfkit';
import { fontOf, runsOf } from './font-runs.rules.js';
import type { PdfOptions } from './pdf-blocks.js';
import { SUBSETS, textFaces, type Face } from './pdf-faces.js';
import { linesOf, type Glyph, type Line } from './text-layout.rules.js';

const WEIGHTS = { plain: 400, bold: 600 } as const;
/** #10151f, #5b6472 and #d9dde3 as PDF RGB values (ISO 32000-1, 8.6.4.3). */
export const INK = '0.063 0.082 0.122';
export const QUIET = '0.357 0.392 0.447';
export const FAINT = '0.851 0.867 0.89';
const LINE_GAP = 2;
const LATIN = 'latin';

type Weight = keyof typeof WEIGHTS;

export interface TextStyle {
  weight: Weight;
  /** In points. */
  size: number;
  colour: string;
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
 * The pages of an A4 document, on which lines are drawn in the site's text font, without system fonts. Characters that the font lacks (emoji,
 * scripts without a subset) become ¤. A page leaves memory when the next one begins. Text is broken into lines here rather than by pdfkit,
 * whose work per line grows with the square of the number of script changes. Positions and widths are in points, from the top left.
 */
export class PdfCanvas {
  private readonly glyphs = new Map<string, Map<string, Glyph>>();
  private readonly subsets = new Map<number, string | undefined>();
  private readonly fonts = new Map<string, EmbeddedFont>();

  private constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly faces: readonly Face[],
  ) {}

  static begin({ title, author, madeAt, isLandscape = false }: PdfOptions): PdfCanvas {
    // Looked up where the packages of the running program lie, and loaded at the first document: few ever make one.
    const packages = createRequire(import.meta.url);
    const Document = packages('pdfkit') as typeof PDFKit;
    const document = new Document({
      size: 'A4',
      layout: isLandscape ? 'landscape' : 'portrait',
      margin: 0,
      lang: 'en-GB',
      info: { Title: title, Author: author, CreationDate: madeAt },
    });
    for (const subset of SUBSETS) {
      for (const [weight, value] of Object.entries(WEIGHTS)) {
        document.registerFont(`${subset} ${weight}`, packages.resolve(`@fontsource/inter/files/inter-${subset}-${value}-normal.woff`));
      }
    }
    return new PdfCanvas(document, textFaces());
  }

  get width(): number {
    return this.document.page.width;
  }

  get height(): number {
    return this.document.page.height;
  }

  addPage(): void {
    this.document.addPage();
  }

  /** The bytes that are ready, or null if there are none. */
  read(): Buffer | null {
    return this.document.read() as Buffer | null;
  }

  end(): void {
    this.document.end();
  }

  lineHeight(size: number): number {
    return this.font(LATIN, 'plain').lineHeight(size, true) + LINE_GAP;
  }

  /** @param width of a line @param start how much of the first line is already taken */
  lines(text: string, { weight, size }: TextStyle, width: number, start = 0): Iterable<Line> {
    // Glyphs are measured in thousandths of the font size, as in font files.
    const scale = size / 1_000;
    return linesOf(this.runs(text), width / scale, (character, subset) => this.glyphOf(character, subset, weight), start / scale);
  }

  /** The width of a text on one line. */
  widthOf(text: string, { weight, size }: TextStyle): number {
    let units = 0;
    for (const { subset, text: piece } of this.runs(text))
      for (const character of piece) units += this.glyphOf(character, subset, weight).advance;
    return (units * size) / 1_000;
  }

  /** Text operators of one line (ISO 32000-1, 9.4); pdfkit's page counts from the top, text from the bottom. @param y the top of the line */
  write(line: Line, x: number, y: number, { weight, size, colour }: TextStyle): void {
    if (line.length === 0) return;
    const { height } = this;
    const baseline = height - y - (this.font(LATIN, weight).ascender / 1_000) * size;
    const pieces = line.map(({ subset, codes }) => {
      const font = this.font(subset, weight);
      internals(this.document).page.fonts[font.id] ??= font.ref();
      return `/${font.id} ${size} Tf <${codes}> Tj`;
    });
    this.document.addContent(
      `q 1 0 0 -1 0 ${height} cm ${colour} rg BT 1 0 0 1 ${x.toFixed(2)} ${baseline.toFixed(2)} Tm ${pieces.join(' ')} ET Q`,
    );
  }

  /** A horizontal line (ISO 32000-1, 8.5). */
  rule(from: number, to: number, y: number, colour: string): void {
    this.document.addContent(`q ${colour} RG 0.6 w ${from.toFixed(2)} ${y.toFixed(2)} m ${to.toFixed(2)} ${y.toFixed(2)} l S Q`);
  }

  private runs(text: string): ReturnType<typeof runsOf> {
    return runsOf(text, (codePoint) => this.subsetOf(codePoint));
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
