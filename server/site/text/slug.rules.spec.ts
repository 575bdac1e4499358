import fc from 'fast-check';
import { MAX_SLUG, SLUG, suggestSlug } from './slug.rules.js';

describe('suggestSlug', () => {
  it.each([
    ['Neon Drift', 'neon-drift'],
    ['  Hollow   Signal: 2!  ', 'hollow-signal-2'],
    ['The Fox’s Lantern', 'the-foxs-lantern'],
    ["Don't Starve & Dance", 'dont-starve-and-dance'],
    ['Überraschungsgröße', 'uberraschungsgrosse'],
    ['Łódź – Ærø', 'lodz-aero'],
    ['ﬁre', 'fire'],
    ['小龙', ''],
    ['—', ''],
    ['', ''],
  ])('turns %j into %j', (title, slug) => {
    expect(suggestSlug(title)).toBe(slug);
  });

  it('is always valid or empty, and within the maximum length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        const slug = suggestSlug(title);
        if (slug !== '') expect(slug).toMatch(SLUG);
        expect(slug.length).toBeLessThanOrEqual(MAX_SLUG);
      }),
    );
  });

  it('leaves a slug unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(SLUG), (slug) => {
        fc.pre(slug.length <= MAX_SLUG);
        expect(suggestSlug(slug)).toBe(slug);
      }),
    );
  });
});
