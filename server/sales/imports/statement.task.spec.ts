import fc from 'fast-check';
import { cleanName } from '../../platform/text/clean-text.rules.js';
import { readStatement } from './statement.task.js';

const HEADER =
  'Date,Product Name,Gross Units Sold,Country Code,Gross Steam Sales (USD),Chargeback/Returns (USD),VAT/Tax (USD),Net Steam Sales (USD)';
const IMPORT = '3f0c1a52-7a4e-4c43-8c52-3d1c3f0e7d11';
/** Columns of `SaleImportRow`, with the product in the seventh. */
const COLUMNS = 14;
const PRODUCT = 6;

/** What is written for a file with one sale of each product. */
async function written(products: readonly string[], country = 'GB'): Promise<string> {
  const lines = products.map((product) => `2026-09-01,"${product.replaceAll('"', '""')}",1,"${country}",1,0,0,1`);
  const chunks: Buffer[] = [];
  const terms = { shareHundredths: 10_000, category: 'Game Sales', columns: null, currency: null, dateOrder: 'dmy', untaxedCode: null };
  await readStatement({
    parameters: { importId: IMPORT, channel: 'Steam', today: '2026-10-01', terms },
    input: (async function* () {
      yield await Promise.resolve(Buffer.from(`${HEADER}\n${lines.join('\n')}\n`));
    })(),
    write: (bytes: Uint8Array) => Promise.resolve(void chunks.push(Buffer.from(bytes))),
  });
  return Buffer.concat(chunks).toString();
}

/** A cell of COPY's text format whose only escapes are backslashes. */
const unescaped = (cell = ''): string => cell.replaceAll('\\\\', '\\');

describe('the rows of a statement file', () => {
  it('belong to their import, whatever product names contain', async () => {
    const hostile = ['\\N', '\\.', 'a\tb', 'a\nb', `x\t${IMPORT}`, '\\\\', 'tail\\', '\\x41', '\\\n\\.\n'];
    const name = fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom(...hostile)).filter((text) => cleanName(text.trim()) !== '');
    const names = fc.array(name, { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(names, fc.constantFrom('GB', 'G\t', '\\N', 'g\n'), async (products, country) => {
        const rows = (await written(products, country)).split('\n');
        expect(rows.pop()).toBe('');
        const cells = rows.map((row) => row.split('\t'));
        expect(cells.map((row) => [row.length, row[0], unescaped(row[PRODUCT])])).toEqual(
          products.map((product) => [COLUMNS, IMPORT, cleanName(product.trim())]),
        );
        for (const row of cells) expect((row[PRODUCT] ?? '').replaceAll('\\\\', '')).not.toContain('\\');
      }),
    );
  });
});
