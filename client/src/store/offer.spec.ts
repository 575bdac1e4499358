import type { VariantView } from '../../../server/store/store.dto.js';
import { chosenVariant, pictureSource, pricesDiffer, savingsText, stockText } from './offer';

const variant = (id: string, price: number): VariantView => ({ id, title: id, price, compareAtPrice: null, stock: null });
const variants = [variant('small', 20), variant('large', 22)];

describe('chosenVariant', () => {
  it('is the first one by default', () => {
    expect(chosenVariant({ variants }, null)?.id).toBe('small');
    expect(chosenVariant({ variants }, 'large')?.id).toBe('large');
    expect(chosenVariant({ variants }, 'gone')?.id).toBe('small');
    expect(chosenVariant({ variants: [] }, 'large')).toBeNull();
  });
});

describe('pricesDiffer', () => {
  it('is true when a list price is a starting price', () => {
    expect(pricesDiffer({ variants })).toBe(true);
    expect(pricesDiffer({ variants: [variant('a', 5), variant('b', 5)] })).toBe(false);
    expect(pricesDiffer({ variants: [] })).toBe(false);
  });
});

describe('savingsText', () => {
  it.each([
    [20, 25, 'Save 20% (£5.00)'],
    [999.99, 1000, 'Save £0.01'],
    [0, 10, 'Save 100% (£10.00)'],
    [25, 25, null],
    [30, 25, null],
    [30, null, null],
  ])('for %d instead of %s', (price, compareAtPrice, text) => {
    expect(savingsText({ price, compareAtPrice })).toBe(text);
  });
});

describe('stockText', () => {
  it.each([
    [null, 'In stock'],
    [1200, '1,200 in stock'],
    [6, '6 in stock'],
    [5, 'Only 5 left'],
    [1, 'Only 1 left'],
    [0, 'Out of stock'],
    [-2, 'Out of stock'],
  ])('%s', (stock, text) => {
    expect(stockText(stock)).toBe(text);
  });
});

describe('pictureSource', () => {
  it.each([
    ['mugs/blue.webp', '/mugs/blue.webp'],
    ['./blue.webp', '/blue.webp'],
    ['/api/pictures/x.webp', '/api/pictures/x.webp'],
    ['https://example.org/x.png', 'https://example.org/x.png'],
    ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ])('%s', (src, expected) => {
    expect(pictureSource(src)).toBe(expected);
  });
});
