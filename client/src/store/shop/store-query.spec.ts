import fc from 'fast-check';
import { MAX_SEARCH } from '../../../../server/platform/text/search.rules';
import { PRODUCT_LIMITS, PRODUCT_SORTS } from '../../../../server/store/store.rules';
import { isNarrowed, productsPath, readStoreQuery, storeSearch, WHOLE_STORE } from './store-query';

const text = (maxLength: number) => fc.string({ maxLength }).map((value) => value.trim());
const queries = fc.record({
  search: text(MAX_SEARCH),
  type: text(PRODUCT_LIMITS.type),
  tag: text(PRODUCT_LIMITS.tag),
  sort: fc.constantFrom(...PRODUCT_SORTS),
});

describe('the address of the store', () => {
  it('round-trips for any text', () => {
    fc.assert(fc.property(queries, (query) => expect(readStoreQuery(new URLSearchParams(storeSearch(query)))).toEqual(query)));
  });

  it('has no query for the default view', () => {
    expect(storeSearch(WHOLE_STORE)).toBe('');
    expect(storeSearch({ ...WHOLE_STORE, sort: 'name' })).toBe('?sort=name');
  });

  it('ignores invalid values', () => {
    const params = new URLSearchParams({
      sort: 'random',
      type: 'x'.repeat(PRODUCT_LIMITS.type + 1),
      query: 'y'.repeat(MAX_SEARCH + 1),
      tag: '   ',
      page: '7',
    });
    expect(readStoreQuery(params)).toEqual(WHOLE_STORE);
  });
});

describe('productsPath', () => {
  it('has the same query, and without filters the path of the server-rendered list', () => {
    expect(productsPath(WHOLE_STORE)).toBe('/products');
    expect(productsPath({ search: 'fox & owl', type: 'T-shirts', tag: '', sort: 'price-asc' })).toBe(
      '/products?query=fox+%26+owl&type=T-shirts&sort=price-asc',
    );
  });
});

describe('isNarrowed', () => {
  it.each([
    [WHOLE_STORE, false],
    [{ ...WHOLE_STORE, sort: 'name' as const }, false],
    [{ ...WHOLE_STORE, tag: 'new' }, true],
    [{ ...WHOLE_STORE, search: 'mug' }, true],
  ])('%j: %s', (query, narrowed) => {
    expect(isNarrowed(query)).toBe(narrowed);
  });
});
