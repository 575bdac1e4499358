import { addressOfHash } from './staff-address';

const KNOWN = ['overview', 'bugs', 'policies'];

describe('addressOfHash', () => {
  it.each([
    ['#bugs', '/staff?section=bugs'],
    ['#policy-6b0f-1', '/staff?section=policies&policy=6b0f-1'],
    ['#finances', null],
    ['#policy-', null],
    ['#policy-<script>', null],
    ['', null],
  ])('maps %s to %s', (hash, address) => {
    expect(addressOfHash(hash, KNOWN)).toBe(address);
  });

  it('leaves out policies that the user may not see', () => {
    expect(addressOfHash('#policy-1', ['overview'])).toBeNull();
  });
});
