import type { TaskContext } from '../../workers/worker-protocol.js';
import type { PdfBlock, PdfOptions } from './pdf-blocks.js';
import { Pdf } from './pdf.js';

/** Renders a PDF: its parameters are the document options, its input arrays of blocks, its output the bytes of the file. */
export async function setPdf({ parameters, input, write }: TaskContext): Promise<void> {
  const pdf = new Pdf(parameters as PdfOptions);
  for await (const blocks of input as AsyncIterable<PdfBlock[]>) {
    for (const block of blocks) pdf.add(block);
    await drain(pdf, write);
  }
  pdf.end();
  // pdfkit closes its stream once it has embedded the fonts, which it does before `end` returns.
  await drain(pdf, write);
}

async function drain(pdf: Pdf, write: TaskContext['write']): Promise<void> {
  for (let bytes = pdf.read(); bytes !== null; bytes = pdf.read()) await write(bytes);
}
