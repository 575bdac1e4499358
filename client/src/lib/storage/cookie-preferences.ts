/**
 * What may be kept in the visitor's browser, and how the choice about it is written down. Pure: `browser-storage.ts` has the browser.
 *
 * Two cookies hold the choice: one says that there is one and what it amounts to, the other holds the four categories as JSON. What
 * cannot be read counts as essential only.
 */
export type CookieCategory = 'essential' | 'functional' | 'analytics' | 'marketing';

/** True where things of the category may be kept. Essential ones always may. */
export type CookiePreferences = Readonly<Record<CookieCategory, boolean>>;

/** How long the choice is remembered, in seconds: 365 days. */
export const CONSENT_LIFETIME = 365 * 24 * 60 * 60;

export const ESSENTIAL_ONLY: CookiePreferences = { essential: true, functional: false, analytics: false, marketing: false };
export const ALL_COOKIES: CookiePreferences = { essential: true, functional: true, analytics: true, marketing: true };

export const COOKIE_CATEGORIES = Object.keys(ALL_COOKIES) as CookieCategory[];

/** Whether something of a category may be written or read. Without a choice only what is essential may. */
export function allows(chosen: CookiePreferences | null, category: CookieCategory): boolean {
  return (chosen ?? ESSENTIAL_ONLY)[category];
}

/** Whether anything was agreed to beyond what is essential. */
export function agreesToMore(chosen: CookiePreferences): boolean {
  return COOKIE_CATEGORIES.some((category) => chosen[category] && category !== 'essential');
}

/**
 * The choice in a page's cookies, or null when none was made.
 *
 * @param cookies as `document.cookie` gives them
 */
export function readConsent(cookies: string, slug: string): CookiePreferences | null {
  return cookieValue(cookies, `${slug}-cookie-consent`) ? parsePreferences(cookieValue(cookies, `${slug}-cookie-preferences`)) : null;
}

/** Names and values of the cookies that remember a choice. The first says `all`, `essential` or `custom`. */
export function consentCookies(chosen: CookiePreferences, slug: string): [name: string, value: string][] {
  const all = COOKIE_CATEGORIES.every((category) => chosen[category]);
  return [
    [`${slug}-cookie-consent`, all ? 'all' : agreesToMore(chosen) ? 'custom' : 'essential'],
    [`${slug}-cookie-preferences`, encodeURIComponent(JSON.stringify({ ...chosen, essential: true }))],
  ];
}

/**
 * A cookie as `document.cookie` takes it, for the whole site and no other.
 *
 * @param maxAge in seconds; 0 deletes
 * @param secure true on https
 */
export function cookieText(name: string, value: string, maxAge: number, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/** @param name of letters, digits and hyphens */
function cookieValue(cookies: string, name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1];
}

function parsePreferences(value = ''): CookiePreferences {
  try {
    const stored = JSON.parse(decodeURIComponent(value)) as Partial<Record<CookieCategory, unknown>>;
    const entries = COOKIE_CATEGORIES.map((category) => [category, category === 'essential' || stored[category] === true]);
    return Object.fromEntries(entries) as CookiePreferences;
  } catch {
    return ESSENTIAL_ONLY;
  }
}
