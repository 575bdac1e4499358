import type { PdfBlock } from './pdf-blocks.js';
import { setPdf } from './pdf.task.js';

async function made(pages: PdfBlock[][]): Promise<{ text: string; writes: number }> {
  async function* input(): AsyncGenerator<PdfBlock[]> {
    for (const page of pages) yield await Promise.resolve(page);
  }
  const chunks: Uint8Array[] = [];
  const write = (bytes: Uint8Array): Promise<void> => Promise.resolve(void chunks.push(bytes));
  await setPdf({ parameters: { title: 'Ticket', footer: 'Foot', author: 'Studio', madeAt: new Date(0) }, input: input(), write });
  return { text: Buffer.concat(chunks).toString('latin1'), writes: chunks.length };
}
const pagesOf = (text: string): number => text.match(/\/Type \/Page\n/g)?.length ?? 0;

describe('a PDF', () => {
  it('is complete and embeds the fonts it uses', async () => {
    const { text } = await made([
      [
        { kind: 'heading', text: 'Ticket' },
        { kind: 'fact', label: 'Status', value: 'Open' },
        { kind: 'text', text: 'Привет 🙂', indent: 12 },
        { kind: 'gap' },
      ],
    ]);
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(pagesOf(text)).toBe(1);
    expect(text.match(/\/FontFile/g)).toHaveLength(3);
  });

  it('is written page by page, however its scripts alternate', async () => {
    const message: PdfBlock = { kind: 'text', text: 'aж'.repeat(5_000) };
    const { text, writes } = await made([[message], [message], [message]]);
    expect(pagesOf(text)).toBeGreaterThan(6);
    expect(writes).toBeGreaterThan(3);
  });
});
