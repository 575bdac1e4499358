import { useSyncExternalStore } from 'react';
import type { ColourScheme } from '../../../../server/platform/web/page.dto.js';
import { writeCookie } from '../../lib/storage/browser-storage';
import { CONSENT_LIFETIME } from '../../lib/storage/cookie-preferences';

/**
 * The colour scheme has a single source: the attribute on <html>, which the server sets from the cookie. The cookie is only written when
 * the visitor chooses; returning to the system's scheme deletes it. It counts as essential, because it does nothing but what the visitor
 * asked for (the exception for appearance in the Privacy and Electronic Communications Regulations 2003, Schedule A1); the cookies policy
 * lists it.
 */
const ATTRIBUTE = 'data-mantine-color-scheme';
const COOKIE = 'colour-scheme';

const listeners = new Set<() => void>();

/** The chosen scheme; `auto` on the server, where style sheets decide. */
export function colourScheme(): ColourScheme {
  if (typeof document === 'undefined') return 'auto';
  const value = document.documentElement.getAttribute(ATTRIBUTE);
  return value === 'light' || value === 'dark' ? value : 'auto';
}

export function chooseColourScheme(scheme: ColourScheme): void {
  writeCookie('essential', COOKIE, scheme, scheme === 'auto' ? 0 : CONSENT_LIFETIME);
  document.documentElement.setAttribute(ATTRIBUTE, scheme);
  for (const listener of listeners) listener();
}

export function onColourScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The chosen scheme as a subscription. The first render returns `auto`, as the server's did. */
export function useColourScheme(): ColourScheme {
  return useSyncExternalStore(onColourScheme, colourScheme, () => 'auto');
}

/** The scheme in effect: the chosen one, or the system's. */
export function visibleScheme(): 'light' | 'dark' {
  const scheme = colourScheme();
  if (scheme !== 'auto') return scheme;
  return window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}
