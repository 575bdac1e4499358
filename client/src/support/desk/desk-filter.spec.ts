import { DESK_VIEW_FILTERS } from '../../../../server/support/desk/desk-order.rules';
import { countConditions, isFiltered, readDeskFilter, sortOf, viewOf } from './desk-filter';

const NOTHING = { status: '', category: '', priority: '', assignee: '', waits: '', search: '', sort: '' };

describe('the desk filter', () => {
  it('is read from the address', () => {
    const id = '0b9d3c54-7d0e-4c3a-9a55-0a4a1d2e3f40';
    expect(
      readDeskFilter(
        new URLSearchParams(`status=pending&category=billing&priority=high&assignee=${id}&waits=agent&search=+%2312+&sort=activity`),
      ),
    ).toEqual({
      status: 'pending',
      category: 'billing',
      priority: 'high',
      assignee: id,
      waits: 'agent',
      search: '#12',
      sort: 'activity',
    });
  });

  it.each([
    'status=access_revoked_closed',
    'status=gone',
    'category=a%20b',
    'priority=',
    'assignee=someone',
    'waits=customer',
    'sort=oldest',
    'sort=waiting',
  ])('ignores %s', (address) => {
    expect(readDeskFilter(new URLSearchParams(address))).toEqual(NOTHING);
  });

  it('limits a search to the server’s length', () => {
    expect(readDeskFilter(new URLSearchParams({ search: 'x'.repeat(200) })).search).toHaveLength(100);
  });

  it('knows whether it is active', () => {
    expect(isFiltered(NOTHING)).toBe(false);
    expect(isFiltered({ ...NOTHING, assignee: 'me' })).toBe(true);
    expect(isFiltered({ ...NOTHING, sort: 'newest' })).toBe(false);
    expect(countConditions({ ...NOTHING, assignee: 'me', waits: 'agent', search: 'lamp' })).toBe(2);
  });

  it('is stored in a saved view without the search, which may name a customer', () => {
    const stored = viewOf({ ...NOTHING, assignee: 'me', search: 'Ada King', sort: 'newest' });
    expect(stored).toEqual({ ...NOTHING, assignee: 'me', sort: 'newest' });
    expect(
      Object.keys(stored)
        .filter((name) => name !== 'search')
        .sort(),
    ).toEqual([...DESK_VIEW_FILTERS].sort());
  });

  it('sorts as a queue by default', () => {
    expect([sortOf({ sort: '' }), sortOf({ sort: 'newest' })]).toEqual(['waiting', 'newest']);
  });
});
