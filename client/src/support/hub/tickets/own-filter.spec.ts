import { isNarrowed, readOwnFilter } from './own-filter';

const read = (address: string) => readOwnFilter(new URLSearchParams(address));

describe('the customer’s ticket filter', () => {
  it('is read from the address', () => {
    expect(read('tab=tickets&search=+lamp+&status=pending_customer&category=billing&sort=activity')).toEqual({
      search: 'lamp',
      status: 'pending_customer',
      category: 'billing',
      sort: 'activity',
    });
    expect(read('status=all').status).toBe('all');
    expect(read('status=open').status).toBe('open');
  });

  it('uses the defaults for unknown and default values', () => {
    expect(read(`search=${'x'.repeat(200)}&status=gone&category=a/b&sort=price`)).toEqual({
      search: 'x'.repeat(100),
      status: '',
      category: '',
      sort: '',
    });
    expect(read('status=active&sort=newest')).toEqual({ search: '', status: '', category: '', sort: '' });
  });

  it('filters the list by everything except the order', () => {
    expect(isNarrowed(read('sort=oldest'))).toBe(false);
    expect(isNarrowed(read('status=all'))).toBe(false);
    for (const address of ['search=lamp', 'status=closed', 'category=billing']) expect(isNarrowed(read(address))).toBe(true);
  });
});
