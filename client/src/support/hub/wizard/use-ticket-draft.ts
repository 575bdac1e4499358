import { useEffect } from 'react';
import { localStore, useCookieConsent } from '../../../lib/browser-storage';
import type { TicketDraft } from './ticket-draft';

/** Outlives the tab, so that a ticket can be finished another day. */
const store = localStore('functional', 'new-ticket-draft');

/** The kept text as it was when the page opened. */
export function keptDraft(): string | null {
  return store.read();
}

/** For when the ticket is opened after the page was left. */
export function forgetDraft(): void {
  store.remove();
}

/**
 * Keeps the draft up to date in this browser, and forgets it with null.
 *
 * @returns whether the visitor allows it: otherwise nothing is kept, and the page has to say so
 */
export function useTicketDraft(draft: TicketDraft | null): boolean {
  const allowed = useCookieConsent()?.functional === true;
  const text = draft === null ? null : JSON.stringify(draft);
  useEffect(() => {
    if (text === null) store.remove();
    else store.write(text);
  }, [text, allowed]);
  return allowed;
}
