import { viewAddress } from './view-address';

describe('the address of another view', () => {
  const address = new URLSearchParams('section=finances&view=tax&from=2026-01-01&to=2026-03-31&vat=page&box=box4&row=2201');
  const shared = ['section', 'from', 'to'];

  it('keeps what the views share, and drops what belongs to the view that is left', () => {
    expect(viewAddress(address, 'reports', shared).toString()).toBe('section=finances&from=2026-01-01&to=2026-03-31&view=reports');
    expect(viewAddress(address, null, shared).toString()).toBe('section=finances&from=2026-01-01&to=2026-03-31');
  });

  it('leaves the current address as it is', () => {
    viewAddress(address, null, []);
    expect(address.get('box')).toBe('box4');
  });
});
