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
  ])('leads %s to %s', (hash, address) => {
    expect(addressOfHash(hash, KNOWN)).toBe(address);
  });

  it('leads to no policy where the user finds none', () => {
    expect(addressOfHash('#policy-1', ['overview'])).toBeNull();
  });
});
