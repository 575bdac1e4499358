/** Name of the worker task that renders a PDF: see `pdf.task.ts`. */
export const PDF_TASK = 'pdf';

/** The blocks of a document, as sent to the worker process. */
export type PdfBlock =
  | { kind: 'heading'; text: string; size?: number }
  /** A label and what it stands for, on one line. */
  | { kind: 'fact'; label: string; value: string }
  /** @property indent in points. */
  | { kind: 'text'; text: string; indent?: number }
  | { kind: 'quiet'; text: string }
  /** @property lines height of the space, in lines. */
  | { kind: 'gap'; lines?: number };

export interface PdfOptions {
  title: string;
  /** Footer of every page. */
  footer: string;
  author: string;
  madeAt: Date;
}
