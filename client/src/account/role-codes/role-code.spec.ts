import { toneOf } from './role-code';

describe('toneOf', () => {
  it.each(['Roles applied successfully', 'Success'])('shows %j as success', (message) => {
    expect(toneOf(message)).toBe('success');
  });

  it.each(['This code is not valid.', 'Failed to apply code', ''])('shows %j as an error', (message) => {
    expect(toneOf(message)).toBe('error');
  });
});
