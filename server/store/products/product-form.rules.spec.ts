import fc from 'fast-check';
import { readGallery, readProductForm, type Fields } from './product-form.rules.js';
import { pictureAddress } from '../../platform/files/pictures/pictures.rules.js';
import { MAX_PENCE, PRODUCT_LIMITS, uploadMark } from '../store.rules.js';

const WHOLE: Fields = { name: 'Fox mug', type: 'Mug', price: '12.50', description: 'Holds tea.' };
const problemsOf = (fields: Fields): string[] => {
  const read = readProductForm({ ...WHOLE, ...fields });
  return 'problems' in read ? Object.keys(read.problems) : [];
};
const variantsOf = (...variants: unknown[]): Fields => ({ variants: JSON.stringify(variants) });

describe('the product form', () => {
  it('is a draft without stock by default', () => {
    expect(readProductForm(WHOLE)).toEqual({
      product: {
        name: 'Fox mug',
        type: 'Mug',
        description: 'Holds tea.',
        storeUrl: null,
        tags: [],
        status: 'draft',
        publishAt: null,
        variants: [],
        pricePence: 1_250,
        compareAtPence: null,
        stock: null,
      },
    });
  });

  it('reports all problems at once', () => {
    expect(Object.keys((readProductForm({}) as { problems: object }).problems).sort()).toEqual(['description', 'name', 'price', 'type']);
  });

  it('accepts a time only for scheduled products', () => {
    const publishAt = '2026-06-01T10:00:00Z';
    expect(readProductForm({ ...WHOLE, status: 'published', publishAt })).toMatchObject({ product: { publishAt: null } });
    expect(readProductForm({ ...WHOLE, status: 'scheduled', publishAt })).toMatchObject({
      product: { publishAt: '2026-06-01T10:00:00.000Z' },
    });
    expect(problemsOf({ status: 'scheduled' })).toEqual(['publishAt']);
  });

  it('needs no price of its own with variants, and shows the first of the cheapest', () => {
    const variants = variantsOf(
      { title: 'A', price: 5, compareAtPrice: null, stock: 1 },
      { title: 'B', price: '4', compareAtPrice: '6', stock: 2 },
      { title: 'C', price: 4, compareAtPrice: 9, stock: 0 },
    );
    expect(readProductForm({ ...WHOLE, price: '', ...variants })).toMatchObject({
      product: { pricePence: 400, compareAtPence: 600, stock: 3 },
    });
  });

  it.each<[string, Fields, string[]]>([
    ['no list', { variants: '{"title":"A"}' }, ['variants']],
    ['no object', { variants: '[1]' }, ['variants.0.title', 'variants.0.price']],
    ['a nested list', { variants: '[[]]' }, ['variants.0.title', 'variants.0.price']],
    [
      'too many',
      variantsOf(...Array.from({ length: PRODUCT_LIMITS.variants + 1 }, (_, index) => ({ title: `${index}`, price: 1 }))),
      ['variants'],
    ],
    ['an unknown name', variantsOf({ title: 'A', price: 1, colour: 'red' }), ['variants.0.colour']],
    ['a prototype property', { variants: '[{"title":"A","price":1,"__proto__":{"x":1}}]' }, ['variants.0.__proto__']],
    ['a price that is an object', variantsOf({ title: 'A', price: { valueOf: 1 } }), ['variants.0.price']],
    ['an exponent', variantsOf({ title: 'A', price: 1e21 }), ['variants.0.price']],
    ['an invalid id', variantsOf({ id: 'x', title: 'A', price: 1 }), ['variants.0.id']],
    [
      'a duplicate id',
      variantsOf(
        { id: '00000000-0000-4000-8000-000000000000', title: 'A', price: 1 },
        { id: '00000000-0000-4000-8000-000000000000', title: 'B', price: 1 },
      ),
      ['variants'],
    ],
  ])('refuses variants that are %s', (_, fields, at) => {
    expect(problemsOf(fields).sort()).toEqual([...at].sort());
  });

  it('returns a complete product or messages at its fields for any input', () => {
    const value = fc.oneof(fc.string(), fc.json(), fc.constantFrom('12', 'scheduled', '2026-06-01T10:00:00Z', '[{"title":"A","price":1}]'));
    const names = [
      'name',
      'type',
      'description',
      'price',
      'compareAtPrice',
      'stock',
      'storeUrl',
      'tags',
      'status',
      'publishAt',
      'variants',
      'other',
    ];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (fields) => {
        const read = readProductForm(fields);
        if ('problems' in read) {
          expect(Object.keys(read.problems).length).toBeGreaterThan(0);
          for (const problem of Object.values(read.problems)) expect(problem).toMatch(/^[A-Z].+\.$/);
        } else {
          const { pricePence, name } = read.product;
          expect(pricePence >= 0 && pricePence <= MAX_PENCE && name.trim() !== '').toBe(true);
        }
      }),
    );
  });
});

describe('a gallery', () => {
  const existing = ['/a', '/b'];

  it('consists of existing images followed by new ones if the field is missing', () => {
    expect(readGallery(undefined, existing, 2)).toEqual({ order: ['/a', '/b', 'upload:0', 'upload:1'], added: [] });
  });

  it('may omit existing images, but not new ones', () => {
    expect(readGallery('["upload:0","/b"]', existing, 1)).toEqual({ order: ['upload:0', '/b'], added: [] });
    expect(readGallery('["/b"]', existing, 1)).toHaveProperty('problem');
  });

  it.each(['', 'x', '{}', '[1]', '["/c"]', '["/a","/a"]', '["upload:0"]', '["upload:-1"]', 'null'])('refuses %s', (text) => {
    expect(readGallery(text, existing, 0)).toHaveProperty('problem');
  });

  it('refers to earlier uploads by image address only', () => {
    const uploaded = pictureAddress({ id: '6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b', width: 48, height: 32 });
    expect(readGallery(JSON.stringify([uploaded, '/a']), existing, 0)).toEqual({ order: [uploaded, '/a'], added: [uploaded] });
    expect(readGallery(JSON.stringify([`https://elsewhere.example${uploaded}`]), existing, 0)).toHaveProperty('problem');
  });

  it('has at most twelve images', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => `/${index}`);
    expect(readGallery(undefined, twelve, 0)).toEqual({ order: twelve, added: [] });
    expect(readGallery(undefined, twelve, 1)).toEqual({ problem: 'Please choose at most 12 images.' });
  });

  it('accepts every order', () => {
    const whole = [...existing, uploadMark(0), uploadMark(1)];
    fc.assert(
      fc.property(fc.shuffledSubarray(whole, { minLength: whole.length }), (order) =>
        expect(readGallery(JSON.stringify(order), existing, 2)).toEqual({ order, added: [] }),
      ),
    );
  });
});
