import { useSyncExternalStore } from 'react';
import type { ColourScheme } from '../../../server/platform/web/page.dto.js';

/**
 * The colour scheme lives in one place: the attribute on <html>, which the server sets from the cookie. The cookie is
 * written only when the visitor chooses; going back to the system's choice deletes it.
 */
const ATTRIBUTE = 'data-mantine-color-scheme';
const COOKIE = 'colour-scheme';
const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

const listeners = new Set<() => void>();

/** The choice in force; `auto` on the server, where style sheets decide. */
export function colourScheme(): ColourScheme {
  if (typeof document === 'undefined') return 'auto';
  const value = document.documentElement.getAttribute(ATTRIBUTE);
  return value === 'light' || value === 'dark' ? value : 'auto';
}

export function chooseColourScheme(scheme: ColourScheme): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const lifetime = scheme === 'auto' ? 0 : YEAR_IN_SECONDS;
  document.cookie = `${COOKIE}=${scheme}; Path=/; Max-Age=${lifetime}; SameSite=Strict${secure}`;
  document.documentElement.setAttribute(ATTRIBUTE, scheme);
  for (const listener of listeners) listener();
}

export function onColourScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The choice in force, followed. The first render says `auto`, as the server's did. */
export function useColourScheme(): ColourScheme {
  return useSyncExternalStore(onColourScheme, colourScheme, () => 'auto');
}

/** What is seen: the choice, or the system's when there is none. */
export function visibleScheme(): 'light' | 'dark' {
  const scheme = colourScheme();
  if (scheme !== 'auto') return scheme;
  return window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}
