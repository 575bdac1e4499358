import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import type PDFKit from 'pdfkit';
import { fontOf, parseRanges, runsOf, type Range } from './font-runs.rules.js';

/** Subsets of the text face; the first that has a character writes it. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const;
const WEIGHTS = { plain: 400, bold: 600 } as const;
const INK = '#10151f';
const QUIET = '#5b6472';
const MARGIN = 56;

type Weight = keyof typeof WEIGHTS;

interface TextStyle {
  weight?: Weight;
  size?: number;
  colour?: string;
  indent?: number;
}

export interface PdfTerms {
  title: string;
  /** Stands at the foot of every page. */
  footer: string;
  author: string;
  madeAt: Date;
}

/**
 * A plain A4 document that is written from top to bottom, in the site's text face and with no font of the system. What the
 * face lacks (emoji, scripts without a subset) becomes ¤.
 */
export class Pdf {
  private constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly faces: ReadonlyArray<{ subset: string; ranges: readonly Range[] }>,
    private readonly footer: string,
  ) {}

  static begin({ title, footer, author, madeAt }: PdfTerms): Pdf {
    // Looked up where the packages of the running program lie, and loaded at the first document: few ever make one.
    const packages = createRequire(import.meta.url);
    const Document = packages('pdfkit') as typeof PDFKit;
    const unicode = packages('@fontsource/inter/unicode.json') as Record<string, string>;
    const document = new Document({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
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

  heading(text: string, size = 18): this {
    return this.text(text, { weight: 'bold', size }).gap(0.4);
  }

  /** A label and what it stands for, on one line. */
  fact(label: string, value: string): this {
    this.runs(`${label}: `, { colour: QUIET, size: 10 }, true);
    return this.text(value, { size: 10 });
  }

  text(text: string, style: TextStyle = {}): this {
    this.runs(text, style, false);
    return this;
  }

  quiet(text: string): this {
    return this.text(text, { size: 9, colour: QUIET });
  }

  /** @param lines height of the space, in lines. */
  gap(lines = 1): this {
    this.document.moveDown(lines);
    return this;
  }

  /** Ends the document. @returns its bytes, as they are read. */
  end(): Readable {
    const { start, count } = this.document.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.document.switchToPage(page);
      this.document.page.margins.bottom = 0;
      this.document.y = this.document.page.height - MARGIN / 1.6;
      this.document.x = MARGIN;
      this.quiet(`${this.footer} · page ${page - start + 1} of ${count}`);
    }
    this.document.end();
    return this.document;
  }

  private runs(text: string, { weight = 'plain', size = 11, colour = INK, indent = 0 }: TextStyle, continued: boolean): void {
    const shown = text === '' ? ' ' : text;
    const runs = runsOf(shown, (codePoint) => fontOf(codePoint, this.faces));
    this.document.fontSize(size).fillColor(colour);
    if (indent > 0) this.document.x = MARGIN + indent;
    for (const [index, run] of runs.entries()) {
      this.document.font(`${run.subset} ${weight}`).text(run.text, { continued: continued || index < runs.length - 1, lineGap: 2 });
    }
    if (indent > 0) this.document.x = MARGIN;
  }
}
