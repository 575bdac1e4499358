import type { AdminProductView } from '../../../../../server/store/store.dto.js';
import {
  reconcileProduct,
  loadedProduct,
  NEW_PRODUCT,
  productForm,
  productIn,
  productProblems,
  type ProductValues,
} from './product-values';

const PRODUCT: AdminProductView = {
  id: 'p',
  name: 'Fox mug',
  type: 'Mugs',
  description: 'Holds tea.',
  price: 12.5,
  compareAtPrice: null,
  images: ['/api/pictures/a.webp', '/api/pictures/b.webp'],
  image: '/api/pictures/a.webp',
  tags: ['fox', 'tea'],
  storeUrl: null,
  stock: 3,
  variants: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  status: 'draft',
  publishAt: null,
  version: 4,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const { values: LOADED } = loadedProduct(PRODUCT);
const filled = (change: Partial<ProductValues>): ProductValues => ({ ...LOADED, ...change });
const variant = (id: string | null, title: string) => ({ key: title, id, title, price: '5', compareAtPrice: '', stock: '' });
const ID = '00000000-0000-4000-8000-000000000000';

describe('the product form', () => {
  it('asks for name, type, price and description, each at its field', () => {
    expect(Object.keys(productProblems(NEW_PRODUCT.values)).sort()).toEqual(['description', 'name', 'price', 'type']);
    expect(productProblems(LOADED)).toEqual({});
  });

  it.each(['19.999', '1e3', '-1', '£5', '', '1234567890'])('refuses the price %j with a message', (price) => {
    expect(productProblems(filled({ price }))).toEqual({ price: expect.stringMatching(/^Please .*\.$/) as string });
    expect(productProblems(filled({ variants: [{ ...variant(null, 'Small'), price }] }))).toEqual({
      'variants.0.price': expect.stringMatching(/^Please/) as string,
    });
  });

  it('requires a time only when it is scheduled', () => {
    expect(Object.keys(productProblems(filled({ status: 'scheduled' })))).toEqual(['publishAt']);
    expect(productProblems(filled({ status: 'scheduled', publishAt: '2026-12-01T10:00' }))).toEqual({});
    expect(productForm(filled({ status: 'draft', publishAt: '2026-12-01T10:00' })).get('publishAt')).toBe('');
  });

  it('limits the number of pictures', () => {
    const images = Array.from({ length: 13 }, (_, index) => ({ key: String(index), src: String(index), file: null }));
    expect(productProblems(filled({ images }))).toEqual({ images: 'Please choose at most 12 images.' });
  });

  it('sends pictures in order, uploaded ones by address and other files by index', () => {
    const [one, two, early] = [new File(['1'], 'one.png'), new File(['2'], 'two.png'), new File(['3'], 'early.png')];
    const [kept] = LOADED.images;
    const form = productForm(
      filled({
        images: [
          { key: 'n2', src: '', file: two },
          ...(kept ? [kept] : []),
          { key: 'n3', src: '/api/pictures/early.webp', file: early },
          { key: 'n1', src: '', file: one },
        ],
      }),
    );
    expect(form.get('gallery')).toBe(JSON.stringify(['upload:0', '/api/pictures/a.webp', '/api/pictures/early.webp', 'upload:1']));
    expect(form.getAll('images').map((file) => (file as File).name)).toEqual(['two.png', 'one.png']);
  });

  it('sends variants in order, new ones without an id', () => {
    const sent = productForm(filled({ variants: [variant(ID, 'Small'), variant(null, 'Large')] })).get('variants') as string;
    expect(JSON.parse(sent)).toEqual([
      { id: ID, title: 'Small', price: '5', compareAtPrice: '', stock: '' },
      { title: 'Large', price: '5', compareAtPrice: '', stock: '' },
    ]);
  });

  it('keeps typed values when another user removed parts of them', () => {
    const file = new File(['1'], 'one.png');
    const typed = filled({ images: [...LOADED.images, { key: 'n', src: 'blob:1', file }], variants: [variant(ID, 'Small')] });
    const latest = filled({ images: LOADED.images.slice(1), variants: [] });
    const carried = reconcileProduct(typed, latest);
    expect(carried.images.map(({ src }) => src)).toEqual(['/api/pictures/b.webp', 'blob:1']);
    expect(carried.variants).toEqual([variant(null, 'Small')]);
  });

  it('does not send stored values again after more typing', () => {
    const picture = (key: string) => ({ key, src: '', file: new File(['1'], `${key}.png`) });
    const sent = filled({ images: [...LOADED.images, picture('one')], variants: [variant(null, 'Small')] });
    const typed = {
      ...sent,
      images: [picture('two'), ...[...sent.images].reverse()],
      variants: [variant(null, 'Large'), { ...variant(null, 'Small'), stock: '7' }],
    };
    const latest = loadedProduct({
      ...PRODUCT,
      images: [...PRODUCT.images, '/api/pictures/one.webp'],
      variants: [{ id: ID, title: 'Small', price: 5, compareAtPrice: null, stock: null }],
    }).values;
    const carried = reconcileProduct(typed, latest, sent);
    expect(carried.images.map(({ src, file }) => file?.name ?? src)).toEqual([
      'two.png',
      '/api/pictures/one.webp',
      '/api/pictures/b.webp',
      '/api/pictures/a.webp',
    ]);
    expect(carried.variants).toEqual([variant(null, 'Large'), { ...variant(ID, 'Small'), key: 'Small', stock: '7' }]);
  });

  it('reads the current version only from a product', () => {
    expect(productIn(PRODUCT)).toEqual({ values: LOADED, version: 4 });
    expect(productIn(null)).toBeNull();
    expect(productIn({ status: 'open' })).toBeNull();
  });
});
