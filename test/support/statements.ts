import type { ImportDetailView } from '../../server/sales/imports/imports.dto.js';
import { Jobs } from '../../server/platform/jobs/jobs.js';
import type { SignedIn, TestApp } from './app.js';

export const IMPORTS = '/api/staff/sales/imports';

const HEADER =
  'Date,Bundle(ID#),Bundle Name,Product(ID#),Product Name,Type,Game,Platform,Country Code,Country,Region,Gross Units Sold,Chargeback/Returns,' +
  'Net Units Sold,Base Price,Sale Price,Currency,Gross Steam Sales (USD),Chargeback/Returns (USD),VAT/Tax (USD),Net Steam Sales (USD),Tag';

/** A row of a Steam statement: ten copies sold and one returned, 199.90 − 19.99 − 28.78 = 151.13 US dollars. */
export const STEAM_ROW = {
  date: '2026-08-03',
  product: 'Tidebound',
  country: 'GB',
  sold: '10',
  returned: '-1',
  left: '9',
  gross: '199.9000',
  returns: '-19.9900',
  tax: '-28.7800',
  net: '151.1300',
};

/** A statement in Steam's format: its header is not on the first line. */
export function steamFile(rows: ReadonlyArray<Partial<typeof STEAM_ROW>>): string {
  const lines = rows.map((values) => {
    const { date, product, country, sold, returned, left, gross, returns, tax, net } = { ...STEAM_ROW, ...values };
    const name = product.includes(',') ? `"${product}"` : product;
    return `${date},-1,,4711,${name},Game,${name},Windows,${country},Country,Region,${sold},${returned},${left},19.99,19.99,USD,${gross},${returns},${tax},${net},`;
  });
  return ['Steam Sales Report', '"Brindle & Bow, Ltd"', '', HEADER, ...lines, ''].join('\r\n');
}

const STORE_COLUMNS = JSON.stringify({
  date: 'Day',
  product: 'Item',
  gross: 'Total',
  returns: 'Refunds',
  tax: 'VAT',
  net: 'Net',
  units: 'Qty',
});
/** Fields of an upload with mapped columns. */
export const STORE_IMPORT = {
  channel: 'Shopify',
  currency: 'GBP',
  columns: STORE_COLUMNS,
  untaxedCode: 'zero',
  category: 'Merchandise Sales',
};

/** Uploads a statement and waits until it has been read. */
export async function uploadStatement(
  app: TestApp,
  { agent }: SignedIn,
  content: string | Buffer,
  fields: Record<string, string> = { channel: 'Steam', revenueShare: '70' },
): Promise<ImportDetailView> {
  let request = agent.post(IMPORTS);
  for (const [name, value] of Object.entries(fields)) request = request.field(name, value);
  const response = await request.attach('file', Buffer.from(content), 'statement.csv');
  if (response.status !== 201) throw new Error(`${response.status} ${response.text}`);
  await app.nest.get(Jobs).runDue();
  return (await agent.get(`${IMPORTS}/${(response.body as { id: string }).id}`).expect(200)).body as ImportDetailView;
}

export async function postStatement(
  { agent }: SignedIn,
  { id, preview }: Pick<ImportDetailView, 'id' | 'preview'>,
  status = 200,
): Promise<ImportDetailView> {
  return (await agent.post(`${IMPORTS}/${id}/post`).send({ preview }).expect(status)).body as ImportDetailView;
}
