/**
 * What may be stored in the visitor's browser, and how the choice is encoded. Pure: `browser-storage.ts` accesses the browser. Two cookies
 * hold the choice: one says that there is one and summarises it, the other holds the four categories as JSON. An unreadable choice counts
 * as essential only.
 */
export type CookieCategory = 'essential' | 'functional' | 'analytics' | 'marketing';

/** True if items of the category may be stored. Essential ones always may. */
export type CookiePreferences = Readonly<Record<CookieCategory, boolean>>;

/** How long the choice is stored, in seconds: 365 days. */
export const CONSENT_LIFETIME = 365 * 24 * 60 * 60;

export const ESSENTIAL_ONLY: CookiePreferences = { essential: true, functional: false, analytics: false, marketing: false };
export const ALL_COOKIES: CookiePreferences = { essential: true, functional: true, analytics: true, marketing: true };

export const COOKIE_CATEGORIES = Object.keys(ALL_COOKIES) as CookieCategory[];

/** Whether items of a category may be written or read. Without a choice only essential ones may. */
export function allows(chosen: CookiePreferences | null, category: CookieCategory): boolean {
  return (chosen ?? ESSENTIAL_ONLY)[category];
}

/** Whether the visitor agreed to anything beyond the essential category. */
export function agreesToMore(chosen: CookiePreferences): boolean {
  return COOKIE_CATEGORIES.some((category) => chosen[category] && category !== 'essential');
}

/**
 * The choice in a page's cookies, or null if none was made.
 * @param cookies in the format of `document.cookie`
 */
export function readConsent(cookies: string, slug: string): CookiePreferences | null {
  return cookieValue(cookies, `${slug}-cookie-consent`) ? parsePreferences(cookieValue(cookies, `${slug}-cookie-preferences`)) : null;
}

/** Names and values of the cookies that store a choice. The first is `all`, `essential` or `custom`. */
export function consentCookies(chosen: CookiePreferences, slug: string): [name: string, value: string][] {
  const all = COOKIE_CATEGORIES.every((category) => chosen[category]);
  return [
    [`${slug}-cookie-consent`, all ? 'all' : agreesToMore(chosen) ? 'custom' : 'essential'],
    [`${slug}-cookie-preferences`, encodeURIComponent(JSON.stringify({ ...chosen, essential: true }))],
  ];
}

/**
 * A cookie in the format of `document.cookie`, for the whole site and no other.
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
