import { isFiltered, readDeskFilter } from './desk-filter';

const NOTHING = { status: '', category: '', priority: '', assignee: '', waits: '', search: '' };

describe('the filter of the desk', () => {
  it('is read from the address', () => {
    const id = '0b9d3c54-7d0e-4c3a-9a55-0a4a1d2e3f40';
    expect(
      readDeskFilter(new URLSearchParams(`status=pending&category=billing&priority=high&assignee=${id}&waits=agent&search=+%2312+`)),
    ).toEqual({
      status: 'pending',
      category: 'billing',
      priority: 'high',
      assignee: id,
      waits: 'agent',
      search: '#12',
    });
  });

  it.each(['status=access_revoked_closed', 'status=gone', 'category=a%20b', 'priority=', 'assignee=someone', 'waits=customer'])(
    'takes %s for everything',
    (address) => {
      expect(readDeskFilter(new URLSearchParams(address))).toEqual(NOTHING);
    },
  );

  it('asks for no more words than the server takes', () => {
    expect(readDeskFilter(new URLSearchParams({ search: 'x'.repeat(200) })).search).toHaveLength(100);
  });

  it('knows whether it holds anything back', () => {
    expect(isFiltered(NOTHING)).toBe(false);
    expect(isFiltered({ ...NOTHING, assignee: 'me' })).toBe(true);
  });
});
