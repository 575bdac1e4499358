import type { ProductView } from '../../../../server/store/store.dto.js';
import { productHead } from './product-head';

const mug: ProductView = {
  id: 'mug',
  name: 'Lantern mug',
  type: 'Mugs',
  price: 12.5,
  compareAtPrice: null,
  images: ['mugs/lantern.webp'],
  image: 'mugs/lantern.webp',
  tags: [],
  storeUrl: null,
  description: 'Holds tea.\n\nAlso coffee.',
  stock: null,
  variants: [],
  createdAt: '2026-11-01T10:00:00.000Z',
};

describe('productHead', () => {
  it('contains title, price, description and the picture as an absolute path', () => {
    expect(productHead(mug, { '/contact': { tradingName: 'Northlight' } })).toEqual({
      title: 'Lantern mug · Northlight',
      description: '£12.50. Holds tea. Also coffee.',
      image: '/mugs/lantern.webp',
    });
  });

  it('contains the lowest price when prices differ', () => {
    const variants = [12.5, 14].map((price) => ({ id: String(price), title: 'x', price, compareAtPrice: null, stock: null }));
    expect(productHead({ ...mug, variants }, {}).description).toMatch(/^From £12\.50\. /);
  });

  it('truncates a long text after a whole word', () => {
    const { description = '' } = productHead({ ...mug, description: 'wonderful '.repeat(40) }, {});
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/ wonderful…$/);
  });

  it('uses the studio’s picture by default, and is empty without a product', () => {
    expect(productHead({ ...mug, image: null }, {})).not.toHaveProperty('image');
    expect(productHead(undefined, {})).toEqual({});
  });
});
