import fc from 'fast-check';
import type { CookieCategory, CookiePreferences } from './cookie-preferences';
import { agreesToMore, ALL_COOKIES, allows, consentCookies, cookieText, ESSENTIAL_ONLY, readConsent } from './cookie-preferences';

const CATEGORIES: CookieCategory[] = ['essential', 'functional', 'analytics', 'marketing'];
const preferences: fc.Arbitrary<CookiePreferences> = fc.record({
  essential: fc.constant(true),
  functional: fc.boolean(),
  analytics: fc.boolean(),
  marketing: fc.boolean(),
});

/** The cookies of a choice as the browser returns them. */
function stored(chosen: CookiePreferences, slug = 'fox'): string {
  return consentCookies(chosen, slug)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

describe('a cookie choice', () => {
  it('is labelled by its categories', () => {
    expect(stored(ALL_COOKIES)).toMatch(/^fox-cookie-consent=all; fox-cookie-preferences=%7B/);
    expect(stored(ESSENTIAL_ONLY)).toMatch(/^fox-cookie-consent=essential;/);
    expect(stored({ ...ESSENTIAL_ONLY, analytics: true })).toMatch(/^fox-cookie-consent=custom;/);
  });

  it('always includes essential cookies', () => {
    expect(readConsent(stored({ ...ALL_COOKIES, essential: false }), 'fox')).toEqual(ALL_COOKIES);
  });

  it('round-trips', () => {
    fc.assert(
      fc.property(preferences, (chosen) => {
        expect(readConsent(`theme=x; ${stored(chosen)}; last=1`, 'fox')).toEqual(chosen);
      }),
    );
  });

  it('is undefined before it was made, and for another studio on this host', () => {
    expect(readConsent('', 'fox')).toBeNull();
    expect(readConsent(stored(ALL_COOKIES, 'owl'), 'fox')).toBeNull();
    expect(readConsent(`not-${stored(ALL_COOKIES)}`, 'fox')).toBeNull();
    expect(readConsent('fox-cookie-consent=', 'fox')).toBeNull();
  });

  it.each(['', '%', '%7B', 'null', '[]', '1', '"all"', '{"functional":"yes"}', '{"functional":1}'])(
    'counts as essential only when the preferences are %j',
    (value) => {
      expect(readConsent(`fox-cookie-consent=all; fox-cookie-preferences=${value}`, 'fox')).toEqual(ESSENTIAL_ONLY);
    },
  );

  it('counts as essential only without preferences', () => {
    expect(readConsent('fox-cookie-consent=all', 'fox')).toEqual(ESSENTIAL_ONLY);
  });

  it('is always four booleans, whatever the cookies contain', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const chosen = readConsent(`fox-cookie-consent=custom; fox-cookie-preferences=${text}`, 'fox');
        expect(Object.keys(chosen ?? {}).sort()).toEqual([...CATEGORIES].sort());
        expect(Object.values(chosen ?? {}).every((answer) => typeof answer === 'boolean')).toBe(true);
        expect(chosen?.essential).toBe(true);
      }),
    );
  });
});

describe('allows', () => {
  it('accepts everything essential, and other categories only when chosen', () => {
    fc.assert(
      fc.property(preferences, (chosen) => {
        for (const category of CATEGORIES) expect(allows(chosen, category)).toBe(category === 'essential' || chosen[category]);
        expect(agreesToMore(chosen)).toBe(chosen.functional || chosen.analytics || chosen.marketing);
      }),
    );
  });

  it('accepts only essential cookies before a choice', () => {
    expect(CATEGORIES.filter((category) => allows(null, category))).toEqual(['essential']);
  });
});

describe('cookieText', () => {
  it('limits a cookie to this site, and to HTTPS when it is used', () => {
    expect(cookieText('a', 'b', 60, false)).toBe('a=b; Path=/; Max-Age=60; SameSite=Strict');
    expect(cookieText('a', '', 0, true)).toBe('a=; Path=/; Max-Age=0; SameSite=Strict; Secure');
  });
});
