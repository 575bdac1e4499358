import { useSyncExternalStore } from 'react';
import type { CookieCategory, CookiePreferences } from './cookie-preferences';
import { allows, CONSENT_LIFETIME, consentCookies, COOKIE_CATEGORIES, cookieText, readConsent } from './cookie-preferences';
import { clearTabInput } from '../forms/drafts/tab-input';

/**
 * The only access to browser storage: each item names its category, and without the visitor's consent to the category it is neither written
 * nor read.
 */
let cachedConsent: CookiePreferences | null | undefined;
const listeners = new Set<() => void>();

/** The visitor's choice, or null if none was made. The server, which serves many visitors, neither reads nor caches one. */
function consent(): CookiePreferences | null {
  if (typeof document === 'undefined') return null;
  if (cachedConsent === undefined) cachedConsent = readConsent(document.cookie, slug());
  return cachedConsent;
}

/** The visitor's choice as a subscription; null if none was made, undefined during hydration. */
export function useCookieConsent(): CookiePreferences | null | undefined {
  return useSyncExternalStore(subscribe, consent, () => undefined);
}

/** Stores the choice for 365 days, and deletes what it no longer allows. */
export function chooseCookies(preferences: CookiePreferences): void {
  for (const [name, value] of consentCookies(preferences, slug())) writeCookie('essential', name, value, CONSENT_LIFETIME);
  consentChanged(preferences);
}

/**
 * Writes a cookie for the whole site, if the visitor allows its category.
 * @param maxAge in seconds; 0 deletes
 */
export function writeCookie(category: CookieCategory, name: string, value: string, maxAge: number): void {
  if (!allows(consent(), category)) return;
  document.cookie = cookieText(name, value, maxAge, window.location.protocol === 'https:');
}

/** One text in browser storage under a key. */
export interface TextStore {
  /** Whether the visitor allows it now. */
  allowed: () => boolean;
  /** The stored text, or null if there is none or the visitor does not allow it. */
  read: () => string | null;
  write: (text: string) => void;
  remove: () => void;
  /** Notifies when another tab may have changed it. Returns a function that unsubscribes. */
  follow: (listener: () => void) => () => void;
}

/** For data that lasts until the tab is closed. Stores nothing if the browser forbids storage or is out of quota. */
export function tabStore(category: CookieCategory, key: string): TextStore {
  return textStore(category, key, () => sessionStorage);
}

/** For data that outlives the tab. The same rules as for `tabStore`. */
export function localStore(category: CookieCategory, key: string): TextStore {
  return textStore(category, key, () => localStorage);
}

/** For what a signed-in user has written, such as drafts: it outlives the tab, and is deleted when they sign out. */
export function personalStore(category: CookieCategory, key: string): TextStore {
  return textStore(category, PERSONAL + key, () => localStorage);
}

/** The same for data that lasts until the tab is closed. */
export function personalTabStore(category: CookieCategory, key: string): TextStore {
  return textStore(category, PERSONAL + key, () => sessionStorage);
}

const PERSONAL = 'personal:';

/** Deletes what the user who signs out has written, so that the next user of this browser does not find it. */
export function clearPersonal(): void {
  clearTabInput();
  clearStored((name) => COOKIE_CATEGORIES.some((category) => name.startsWith(nameOf(category, PERSONAL))));
}

/** Every key starts with its category, so that it is found when the category is no longer allowed. */
function nameOf(category: CookieCategory, key: string): string {
  return `${category}:${key}`;
}

/** @param open called on each access, because merely reading the property throws if storage is forbidden */
function textStore(category: CookieCategory, key: string, open: () => Storage): TextStore {
  const name = nameOf(category, key);
  const allowed = (): boolean => allows(consent(), category);
  return {
    allowed,
    remove: () => void attempt(() => open().removeItem(name)),
    read: () => (allowed() ? attempt(() => open().getItem(name)) : null),
    write: (text) => {
      if (allowed()) attempt(() => open().setItem(name, text));
    },
    follow: (listener) => {
      // A background tab may have missed events.
      const onVisible = (): void => void (document.visibilityState === 'visible' && listener());
      const stored = ({ key: changed }: StorageEvent): void => void ((changed === name || changed === null) && listener());
      window.addEventListener('storage', stored);
      document.addEventListener('visibilitychange', onVisible);
      return () => {
        window.removeEventListener('storage', stored);
        document.removeEventListener('visibilitychange', onVisible);
      };
    },
  };
}

/** Deletes data whose category is no longer allowed, whichever page wrote it. */
function clearRefused(): void {
  const refused = COOKIE_CATEGORIES.filter((category) => !allows(consent(), category));
  clearStored((name) => refused.some((category) => name.startsWith(nameOf(category, ''))));
}

function clearStored(shouldRemove: (name: string) => boolean): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    attempt(() => {
      for (const name of Object.keys(open()).filter(shouldRemove)) open().removeItem(name);
    });
  }
}

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** For code that changes the consent cookies. */
export function consentChanged(next: CookiePreferences | null): void {
  cachedConsent = next;
  clearRefused();
  for (const listener of listeners) listener();
}

/** A choice made in another tab is not asked for again in this one. */
function applyStoredConsent(): void {
  if (document.visibilityState !== 'visible') return;
  const now = readConsent(document.cookie, slug());
  if (JSON.stringify(now) !== JSON.stringify(cachedConsent)) consentChanged(now);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', applyStoredConsent);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', applyStoredConsent);
  };
}

/** Prefix of the studio's cookie names; the server writes it into the page. */
function slug(): string {
  return document.documentElement.dataset.studio ?? 'studio';
}
