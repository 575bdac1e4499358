import { inflateSync } from 'node:zlib';
import type { PdfBlock } from './pdf-blocks.js';
import { QUIET } from './pdf-canvas.js';
import { setPdf } from './pdf.task.js';

async function made(pages: PdfBlock[][], isLandscape = false): Promise<{ text: string; writes: number; contents: string[] }> {
  async function* input(): AsyncGenerator<PdfBlock[]> {
    for (const page of pages) yield await Promise.resolve(page);
  }
  const chunks: Uint8Array[] = [];
  const write = (bytes: Uint8Array): Promise<void> => Promise.resolve(void chunks.push(bytes));
  await setPdf({
    parameters: { title: 'Ticket', footer: 'Foot', author: 'Studio', madeAt: new Date(0), isLandscape },
    input: input(),
    write,
  });
  const text = Buffer.concat(chunks).toString('latin1');
  return { text, writes: chunks.length, contents: contentsOf(text) };
}
/** The operators of each page. */
function contentsOf(text: string): string[] {
  return Array.from(text.matchAll(/stream\n([\s\S]*?)\nendstream/g), ([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  }).filter((stream) => stream.includes(' Tm '));
}

/** The left edge and the height of each text of a page, in points. */
const placesOf = (content: string): Array<[x: number, y: number]> =>
  Array.from(content.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g), ([, x, y]) => [Number(x), Number(y)]);

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

  it('continues on a new page where it is told to, and leaves none empty', async () => {
    const text: PdfBlock = { kind: 'text', text: 'A line' };
    const page: PdfBlock = { kind: 'page' };
    expect(pagesOf((await made([[page, text, page, page, text]])).text)).toBe(2);
  });

  const TABLE: PdfBlock = {
    kind: 'columns',
    columns: [
      { label: 'For', width: 3 },
      { label: 'Amount', width: 1, align: 'right' },
    ],
  };

  it('has the texts of a row at the same height and amounts flush right', async () => {
    const { contents } = await made([[TABLE, { kind: 'row', cells: ['Rent', '£1.00'] }, { kind: 'row', cells: ['Tea', '£1,000.00'] }]]);
    const [header, amount, rent, small, tea, large] = placesOf(contents[0] ?? '');
    expect([header?.[0], rent?.[0], tea?.[0]]).toEqual([56, 56, 56]);
    expect([amount?.[1], small?.[1], large?.[1]]).toEqual([header?.[1], rent?.[1], tea?.[1]]);
    expect(small?.[0]).toBeGreaterThan(large?.[0] ?? 0);
  });

  it('repeats the labels of a table on each of its pages, and no longer once it has ended', async () => {
    const rows = Array.from({ length: 60 }, (): PdfBlock => ({ kind: 'row', cells: ['Rent', '£1.00'] }));
    const texts = Array.from({ length: 60 }, (): PdfBlock => ({ kind: 'text', text: 'After' }));
    const { contents } = await made([[TABLE, ...rows, ...texts]]);
    // Labels are muted, rows and texts are not.
    const begins = contents.map((content) => / ([\d. ]+) rg BT/.exec(content)?.[1]?.trim());
    expect(begins.map((colour) => colour === QUIET)).toEqual([true, true, false]);
  });

  it('never leaves a sum alone on a page', async () => {
    for (let count = 30; count < 45; count += 1) {
      const rows = Array.from({ length: count }, (): PdfBlock => ({ kind: 'row', cells: ['Rent', '£1.00'] }));
      const { contents } = await made([[TABLE, ...rows, { kind: 'row', cells: ['Total', '£9.00'], isTotal: true }]]);
      const last = placesOf(contents.at(-1) ?? '');
      // The last line and the footer, alone or below the labels, at least one row and the sum, two texts each.
      expect({ count, texts: last.length === 2 || last.length >= 8 }).toEqual({ count, texts: true });
    }
  });

  it('divides a row that is longer than a page', async () => {
    const long = 'word '.repeat(4_000);
    const { text } = await made([[TABLE, { kind: 'row', cells: [long, '£1.00'] }, { kind: 'row', cells: ['Next', '£2.00'] }]]);
    expect(pagesOf(text)).toBeGreaterThan(3);
  });

  it('is wider than high in landscape', async () => {
    expect((await made([[TABLE]], true)).text).toMatch(/\/MediaBox \[0 0 841\.89 595\.28\]/);
  });
});
