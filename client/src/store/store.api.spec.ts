import type { ProductView } from '../../../server/store/store.dto.js';
import { productPath, withMore } from './store.api';

const product = (id: string, price = 5): ProductView => ({
  id,
  name: id,
  type: 'Mugs',
  price,
  compareAtPrice: null,
  images: [],
  image: null,
  tags: [],
  storeUrl: null,
  description: '',
  stock: null,
  variants: [],
  createdAt: '2026-11-01T10:00:00.000Z',
});

describe('withMore', () => {
  it('adds what follows, and shows a product that moved in between once, where it was first', () => {
    const all = withMore([product('a'), product('b')], [product('b', 7), product('c')]);
    expect(all.map(({ id, price }) => [id, price])).toEqual([
      ['a', 5],
      ['b', 5],
      ['c', 5],
    ]);
  });

  it.each([undefined, null, { error: 'Broken.' }, 'text'])('adds nothing when the answer is no list: %j', (answer) => {
    expect(withMore([product('a')], answer)).toEqual([product('a')]);
  });
});

describe('productPath', () => {
  it('lets no id leave its place in the path', () => {
    expect(productPath('../users?x=1')).toBe('/products/..%2Fusers%3Fx%3D1');
  });
});
