import { readFilter } from './applications-filter';

describe('the application filter', () => {
  it('is read from the address', () => {
    expect(
      readFilter(
        new URLSearchParams(
          'section=applications&search=+zoe+&role=3D+Artist&intent=contractor&state=review&account=9b2f1c6e-4d0a-4c53-8f0e-2a7d5b1e6c90',
        ),
      ),
    ).toEqual({
      search: 'zoe',
      role: '3D Artist',
      intent: 'contractor',
      state: 'review',
      account: '9b2f1c6e-4d0a-4c53-8f0e-2a7d5b1e6c90',
    });
  });

  it('treats unknown values as no filter', () => {
    expect(readFilter(new URLSearchParams(`search=${'x'.repeat(200)}&role=admin&intent=&state=lost&account=zoe`))).toEqual({
      search: 'x'.repeat(100),
      role: '',
      intent: '',
      state: '',
      account: '',
    });
  });
});
