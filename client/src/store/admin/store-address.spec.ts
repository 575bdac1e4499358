import { productOf, readProductFilter, tabOf, withProduct } from './store-address';

const at = (text: string) => new URLSearchParams(text);

describe('the address of the store section', () => {
  it.each([
    ['section=store', 'list'],
    ['section=store&tab=settings', 'settings'],
    ['section=store&tab=add', 'add'],
    ['section=store&tab=nonsense', 'list'],
  ])('opens for %s the tab %s', (text, tab) => {
    expect(tabOf(at(text))).toBe(tab);
  });

  it('reads a filter and ignores invalid values', () => {
    expect(readProductFilter(at('search=%20fox%20&status=draft&type=Mugs'))).toEqual({ search: 'fox', status: 'draft', type: 'Mugs' });
    expect(readProductFilter(at(`status=sold&type=${'x'.repeat(41)}`))).toEqual({ search: '', status: '', type: '' });
  });

  it('opens a product from the filtered list, and returns to it', () => {
    const open = withProduct(at('section=store&status=draft'), 'p1');
    expect(productOf(at(open))).toBe('p1');
    expect(withProduct(at(open), null)).toBe('?section=store&status=draft&tab=list');
  });
});
