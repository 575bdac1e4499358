import { scopesFor } from './api-tokens.rules.js';

describe('scopesFor', () => {
  it('offers the scopes that the roles can use', () => {
    expect(scopesFor(['developer'])).toEqual(['builds:write']);
    expect(scopesFor(['user', 'support'])).toEqual([]);
    expect(scopesFor([])).toEqual([]);
  });
});
