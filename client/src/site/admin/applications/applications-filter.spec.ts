import { readFilter } from './applications-filter';

describe('the application filter', () => {
  it('is read from the address', () => {
    expect(readFilter(new URLSearchParams('section=applications&search=+zoe+&role=3D+Artist&intent=contractor&state=review'))).toEqual({
      search: 'zoe',
      role: '3D Artist',
      intent: 'contractor',
      state: 'review',
    });
  });

  it('treats unknown values as no filter', () => {
    expect(readFilter(new URLSearchParams(`search=${'x'.repeat(200)}&role=admin&intent=&state=lost`))).toEqual({
      search: 'x'.repeat(100),
      role: '',
      intent: '',
      state: '',
    });
  });
});
