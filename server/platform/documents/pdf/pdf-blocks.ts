/** Name of the worker task that renders a PDF: see `pdf.task.ts`. */
export const PDF_TASK = 'pdf';

/** A column of a table. */
export interface PdfColumn {
  label: string;
  /** Share of the table's width, relative to the other columns. */
  width: number;
  align?: 'left' | 'right';
  /** A text for which the column has room on one line, whatever its share: see `withWords`. */
  word?: string;
}

/** The blocks of a document, as sent to the worker process. */
export type PdfBlock =
  | { kind: 'heading'; text: string; size?: number }
  /** A label and what it stands for, on one line. */
  | { kind: 'fact'; label: string; value: string }
  /** Texts side by side in columns of equal width, each below a small label. */
  | { kind: 'beside'; parts: ReadonlyArray<{ label: string; text: string }> }
  /** @property indent in points. */
  | { kind: 'text'; text: string; indent?: number }
  | { kind: 'quiet'; text: string }
  /** Begins a table. Its labels, if there are any, are repeated on every page that it reaches. */
  | { kind: 'columns'; columns: readonly PdfColumn[] }
  /** A row of the table, with a text for each column. @property isTotal whether it is bold and below a line. */
  | { kind: 'row'; cells: readonly string[]; isTotal?: boolean }
  /** @property lines height of the space, in lines. */
  | { kind: 'gap'; lines?: number }
  /** Continues on a new page. */
  | { kind: 'page' };

export interface PdfOptions {
  title: string;
  /** Footer of every page. */
  footer: string;
  author: string;
  madeAt: Date;
  /** For tables that are too wide for an upright page. */
  isLandscape?: boolean;
}
