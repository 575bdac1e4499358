import fc from 'fast-check';
import { filterText, keysetQuery, keysetRows } from './keyset';

describe('filterText', () => {
  it('leaves out what is empty and keeps one order', () => {
    expect(filterText({ search: 'fox & hound', cursor: undefined, role: '', intent: null, page: 2, open: false })).toBe(
      'open=false&page=2&search=fox+%26+hound',
    );
  });

  it('says every filter so that it can be read back', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1 })), (filter) => {
        expect(Object.fromEntries(new URLSearchParams(filterText(filter)))).toEqual({ ...filter });
      }),
    );
  });
});

describe('keysetQuery', () => {
  const page = (nextCursor: string | null) => ({ items: [], nextCursor });

  it('is one list for one filter', () => {
    expect(keysetQuery('/admin/projects', { a: '1', b: '' }).queryKey).toEqual(['/admin/projects', 'a=1']);
  });

  it('goes on where the last page ended, until the end', () => {
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

  it('has no rows before the first page and those of every page after', () => {
    expect(keysetRows({ ...result, data: undefined }).rows).toBeUndefined();
    const pages = [
      { items: [1, 2], nextCursor: 'x' },
      { items: [3], nextCursor: null },
    ];
    expect(keysetRows({ ...result, data: { pages } }).rows).toEqual([1, 2, 3]);
  });
});
