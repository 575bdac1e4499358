import { useSyncExternalStore } from 'react';
import type { CookieCategory, CookiePreferences } from './cookie-preferences';
import { allows, CONSENT_LIFETIME, consentCookies, cookieText, readConsent } from './cookie-preferences';

/**
 * The one door to what this browser keeps: each thing names its category, and without the visitor's consent to the category it is
 * neither written nor read.
 */
let known: CookiePreferences | null | undefined;
const listeners = new Set<() => void>();

/** The visitor's choice, or null when none was made. */
function consent(): CookiePreferences | null {
  if (known === undefined) known = readConsent(document.cookie, slug());
  return known;
}

/** The visitor's choice, followed; null when none was made, undefined while the server's markup is taken over. */
export function useCookieConsent(): CookiePreferences | null | undefined {
  return useSyncExternalStore(subscribe, consent, () => undefined);
}

/** Remembers the choice for 365 days, and forgets what it no longer allows. */
export function chooseCookies(preferences: CookiePreferences): void {
  for (const [name, value] of consentCookies(preferences, slug())) writeCookie('essential', name, value, CONSENT_LIFETIME);
  consentChanged(preferences);
}

/**
 * Writes a cookie for the whole site, if the visitor allows its category.
 *
 * @param maxAge in seconds; 0 deletes
 */
export function writeCookie(category: CookieCategory, name: string, value: string, maxAge: number): void {
  if (!allows(consent(), category)) return;
  document.cookie = cookieText(name, value, maxAge, window.location.protocol === 'https:');
}

/** One text that this browser keeps under a key. */
export interface TextStore {
  /** Whether the visitor allows it at this moment. */
  allowed: () => boolean;
  /** What was written, or null when there is nothing or the visitor does not allow it. */
  read: () => string | null;
  write: (text: string) => void;
  remove: () => void;
}

/** Something that this tab keeps until it is closed. */
export type TabStore = TextStore;

/** For what this tab keeps until it is closed. Keeps nothing where the browser forbids storage or has no room left. */
export function tabStore(category: CookieCategory, key: string): TabStore {
  return textStore(category, key, () => sessionStorage);
}

/** For what outlives the tab, such as drafts. The same rules as for `tabStore`; whoever writes something personal also removes it. */
export function localStore(category: CookieCategory, key: string): TextStore {
  return textStore(category, key, () => localStorage);
}

/** @param open is asked each time, because asking alone throws where storage is forbidden */
function textStore(category: CookieCategory, key: string, open: () => Storage): TextStore {
  const attempt = <T>(act: (storage: Storage) => T): T | null => {
    try {
      return act(open());
    } catch {
      return null;
    }
  };
  const allowed = (): boolean => allows(consent(), category);
  const remove = (): void => void attempt((storage) => storage.removeItem(key));
  // Whatever was allowed once goes as soon as it no longer is.
  listeners.add(() => {
    if (!allowed()) remove();
  });
  return {
    allowed,
    remove,
    read: () => (allowed() ? attempt((storage) => storage.getItem(key)) : null),
    write: (text) => {
      if (allowed()) attempt((storage) => storage.setItem(key, text));
    },
  };
}

/** For those who change the cookies of the choice. */
export function consentChanged(next: CookiePreferences | null): void {
  known = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** With it the names of the studio's cookies begin; the server writes it into the page. */
function slug(): string {
  return document.documentElement.dataset.studio ?? 'studio';
}
