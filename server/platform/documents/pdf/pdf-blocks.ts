/** The task that sets a document: see `pdf.task.ts`. */
export const PDF_TASK = 'pdf';

/** A document from top to bottom, as it travels to the process that sets it. */
export type PdfBlock =
  | { kind: 'heading'; text: string; size?: number }
  /** A label and what it stands for, on one line. */
  | { kind: 'fact'; label: string; value: string }
  /** @property indent in points. */
  | { kind: 'text'; text: string; indent?: number }
  | { kind: 'quiet'; text: string }
  /** @property lines height of the space, in lines. */
  | { kind: 'gap'; lines?: number };

export interface PdfTerms {
  title: string;
  /** Stands at the foot of every page. */
  footer: string;
  author: string;
  madeAt: Date;
}
