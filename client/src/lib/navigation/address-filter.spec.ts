import { oneOf, searchIn, withFilter } from './address-filter';

const at = (text: string) => new URLSearchParams(text);

describe('a filter in an address', () => {
  it('takes of the words that are offered one, and of others none', () => {
    expect(oneOf(at('state=paused'), 'state', ['active', 'paused'])).toBe('paused');
    expect(oneOf(at('state=gone'), 'state', ['active', 'paused'])).toBe('');
    expect(oneOf(at(''), 'state', ['active', 'paused'])).toBe('');
  });

  it('searches for no more than the server takes, and for nothing at the edges', () => {
    expect(searchIn(at('search=+fox+'))).toBe('fox');
    expect(searchIn(at('q=fox'), 'q')).toBe('fox');
    expect(searchIn(new URLSearchParams({ search: `${'x'.repeat(99)} tail` }))).toBe('x'.repeat(99));
  });

  it('changes and leaves the rest of the address', () => {
    expect(withFilter(at('section=store&tab=list&status=draft'), { status: '', search: 'fox' }).toString()).toBe(
      'section=store&tab=list&search=fox',
    );
  });
});
