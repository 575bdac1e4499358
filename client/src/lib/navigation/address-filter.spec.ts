import { oneOf, searchIn, withFilter } from './address-filter';

const at = (text: string) => new URLSearchParams(text);

describe('a filter in an address', () => {
  it('accepts one of the offered values only', () => {
    expect(oneOf(at('state=paused'), 'state', ['active', 'paused'])).toBe('paused');
    expect(oneOf(at('state=gone'), 'state', ['active', 'paused'])).toBe('');
    expect(oneOf(at(''), 'state', ['active', 'paused'])).toBe('');
  });

  it('trims a search and limits its length to the server’s', () => {
    expect(searchIn(at('search=+fox+'))).toBe('fox');
    expect(searchIn(at('q=fox'), 'q')).toBe('fox');
    expect(searchIn(new URLSearchParams({ search: `${'x'.repeat(99)} tail` }))).toBe('x'.repeat(99));
  });

  it('changes one parameter and leaves the others', () => {
    expect(withFilter(at('section=store&tab=list&status=draft'), { status: '', search: 'fox' }).toString()).toBe(
      'section=store&tab=list&search=fox',
    );
  });
});
