import type { SheetCell } from '../../server/platform/documents/sheet-rows.js';
import { writeSheet } from '../../server/platform/documents/sheet.task.js';
import { readZip } from '../support/zip.js';

async function made(rows: SheetCell[][][]): Promise<Map<string, string>> {
  async function* input(): AsyncGenerator<SheetCell[][]> {
    for (const batch of rows) yield await Promise.resolve(batch);
  }
  const chunks: Uint8Array[] = [];
  const write = (bytes: Uint8Array): Promise<void> => Promise.resolve(void chunks.push(Uint8Array.from(bytes)));
  await writeSheet({ parameters: { name: 'Books', header: ['What', 'Net'], widths: [20, 10] }, input: input(), write });
  return readZip(Buffer.concat(chunks));
}

describe('a spreadsheet', () => {
  it('contains amounts as numbers, and texts that are never formulas', async () => {
    const files = await made([[['=HYPERLINK("x")', 8.32]], [['nul\u0000 and \ud800 lone', -0.1]], [[null, 1_234.5]]]);
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    for (const amount of ['8.32', '-0.1', '1234.5']) expect(sheet).toContain(`<v>${amount}</v>`);
    expect(sheet).not.toContain('<f>');
    const texts = files.get('xl/sharedStrings.xml') ?? sheet;
    expect(texts).toContain('=HYPERLINK(');
    // Characters that XML does not allow are left out.
    expect(texts).toMatch(/nul and \ufffd? lone/);
  });

  it('contains dates and hours that can be sorted and added up', async () => {
    const files = await made([[[{ day: '2026-11-26' }, { quantity: 4.5125, decimals: 4 }]]]);
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    // Days since 30 December 1899.
    for (const value of ['46352', '4.5125'])
      expect(sheet).toMatch(new RegExp(`<c (?![^>]*t="s")[^>]*><v>${value.replace('.', '\\.')}</v>`));
    expect(files.get('xl/styles.xml')).toContain('dd mmm yyyy');
    expect(files.get('xl/styles.xml')).toContain('0.00##');
  });
});
