import { useEffect } from 'react';
import { localStore, useCookieConsent } from '../../lib/browser-storage';
import type { ApplyDraft } from './apply-draft';

/** Outlives the tab, so that an application can be finished another day. */
const store = localStore('functional', 'application-draft');

/** The kept text as it was when the page opened. */
export function keptDraft(): string | null {
  return store.read();
}

/**
 * Keeps the draft up to date in this browser, and forgets it with null.
 *
 * @returns whether the visitor allows it: otherwise nothing is kept, and the page has to say so
 */
export function useApplyDraft(draft: ApplyDraft | null): boolean {
  const allowed = useCookieConsent()?.functional === true;
  const text = draft === null ? null : JSON.stringify(draft);
  useEffect(() => {
    if (text === null) store.remove();
    else store.write(text);
  }, [text, allowed]);
  return allowed;
}
