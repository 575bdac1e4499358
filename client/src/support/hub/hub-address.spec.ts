import fc from 'fast-check';
import { FAQ_GROUPS } from '../../../../server/support/help/faqs.rules';
import { contactAddress, helpSearchIn, helpSearchText, HUB_TABS, tabAddress, tabIn } from './hub-address';

const queryOf = (address: string) => new URL(address, 'http://portal.test').searchParams;

describe('the address of the support pages', () => {
  it('names each tab, by default the first', () => {
    for (const tab of HUB_TABS) expect(tabIn(queryOf(tabAddress(tab)))).toBe(tab);
    expect(tabIn(new URLSearchParams('tab=desk'))).toBe('search');
  });

  it('opens the form with any category', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (category) => {
        const address = queryOf(contactAddress(category));
        expect(tabIn(address)).toBe('contact');
        expect(address.get('category')).toBe(category);
      }),
    );
  });

  it('round-trips a search', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 100 }).map((text) => text.trim()),
        fc.option(fc.constantFrom(...FAQ_GROUPS)),
        (q, group) => {
          expect(helpSearchIn(new URLSearchParams(helpSearchText({ q, group })))).toEqual({ q, group });
        },
      ),
    );
  });

  it('ignores unknown values', () => {
    expect(helpSearchIn(new URLSearchParams(`q=${'x'.repeat(200)}&group=desk`))).toEqual({ q: 'x'.repeat(100), group: null });
    expect(helpSearchText({ q: '', group: null })).toBe('');
  });
});
