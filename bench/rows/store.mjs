import { sharedStudio } from '../lib/studio.mjs';
import { compareSameBytes } from './html.mjs';

const PRODUCTS = 1_000;

const FILL = `
  WITH made AS (
    INSERT INTO products (id, name, type, description, price_pence, compare_at_pence, stock, tags, search_text, status, visible_from)
    SELECT gen_random_uuid(), 'Lantern number ' || n, 'Type ' || n % 12, 'A lantern for the way home: ' || repeat('wind and rain ', 12), 500 + n, 900 + n,
           n % 40, ARRAY['Lantern', 'Tag ' || n % 30], 'lantern number ' || n, 'published', now() - n * interval '1 minute'
    FROM generate_series(1, ${PRODUCTS}) AS n RETURNING id
  )
  INSERT INTO product_variants (id, product_id, position, title, price_pence, stock)
  SELECT gen_random_uuid(), id, size, 'Size ' || size, 500 + size, 10 FROM made, generate_series(1, 3) AS size`;

/** The shop with 1,000 products: its page, its first page of products, one product. */
export async function measure(settings) {
  const { program, postgres, cookie } = await sharedStudio();
  await postgres.run('portal', FILL);
  await postgres.run('portal', 'VACUUM ANALYZE products');
  const { id } = await addProduct(program, cookie);
  return [
    await compareSameBytes('store: the shop’s page', '/store', settings),
    await compareSameBytes('store: GET /api/products, 24 of 1,001', '/api/products', settings),
    await compareSameBytes('store: GET /api/products/{id}', `/api/products/${id}`, settings),
  ];
}

/** Added as an admin adds them, so that the program's caches are invalidated. */
async function addProduct(program, cookie) {
  const body = new FormData();
  for (const [name, value] of Object.entries({
    name: 'Keeper’s lantern',
    type: 'Home',
    price: '39.00',
    description: 'A reading lamp.',
    status: 'published',
  }))
    body.set(name, value);
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-requested-with': 'portal' };
  const answer = await fetch(`${program.url}/api/admin/products`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The product was refused with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
