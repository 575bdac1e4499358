import { useEffect } from 'react';
import { useCookieConsent, type TextStore } from './browser-storage';

/**
 * Keeps a draft up to date in a store, and forgets it with null.
 *
 * @returns whether the visitor allows it: otherwise nothing is kept, and the page has to say so
 */
export function useKeptDraft(store: TextStore, draft: object | null): boolean {
  const allowed = useCookieConsent()?.functional === true;
  const text = draft === null ? null : JSON.stringify(draft);
  useEffect(() => {
    if (text === null) store.remove();
    else store.write(text);
  }, [store, text, allowed]);
  return allowed;
}

/** What a kept text holds when it is this person's; null when there is none, or it cannot be read, or it is somebody else's. */
export function keptBy(userId: string, text: string | null): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isRecord(kept) && kept.userId === userId ? kept : null;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
