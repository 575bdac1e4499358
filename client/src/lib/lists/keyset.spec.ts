import fc from 'fast-check';
import { filterText, keysetQuery, keysetRows } from './keyset';

describe('filterText', () => {
  it('leaves out empty values and has a fixed order', () => {
    expect(filterText({ search: 'fox & hound', cursor: undefined, role: '', intent: null, page: 2, open: false })).toBe(
      'open=false&page=2&search=fox+%26+hound',
    );
  });

  it('contains every filter in readable form', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1 })), (filter) => {
        expect(Object.fromEntries(new URLSearchParams(filterText(filter)))).toEqual({ ...filter });
      }),
    );
  });
});

describe('keysetQuery', () => {
  const page = (nextCursor: string | null) => ({ items: [], nextCursor });

  it('has one cache entry per filter', () => {
    expect(keysetQuery('/admin/projects', { a: '1', b: '' }).queryKey).toEqual(['/admin/projects', 'a=1']);
  });

  it('continues after the last page until the end', () => {
    const { getNextPageParam } = keysetQuery('/admin/projects');
    expect(getNextPageParam(page('next'), [], null, [])).toBe('next');
    expect(getNextPageParam(page(null), [], null, [])).toBeNull();
  });
});

describe('keysetRows', () => {
  const result = {
    error: null,
    isFetching: true,
    isFetchingNextPage: false,
    isPlaceholderData: false,
    hasNextPage: false,
    refetch: () => undefined,
    fetchNextPage: () => undefined,
  };

  it('is undefined before the first page, and joins the rows of all pages', () => {
    expect(keysetRows({ ...result, data: undefined }).rows).toBeUndefined();
    const pages = [
      { items: [1, 2], nextCursor: 'x' },
      { items: [3], nextCursor: null },
    ];
    expect(keysetRows({ ...result, data: { pages } }).rows).toEqual([1, 2, 3]);
  });
});
