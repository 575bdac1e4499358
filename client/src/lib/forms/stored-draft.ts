import { useEffect, useRef } from 'react';
import { useCookieConsent, type TextStore } from '../storage/browser-storage';

/**
 * Keeps a draft up to date in a store, and forgets it with null.
 *
 * @param follow gets what another tab has kept instead, null when it forgot the draft; take it over, so that all tabs show one draft
 *   and none writes over the words of another
 * @returns whether the visitor allows it: otherwise nothing is kept, and the page has to say so
 */
export function useStoredDraft(store: TextStore, draft: object | null, follow?: (text: string | null) => void): boolean {
  const allowed = useCookieConsent()?.functional === true;
  const text = draft === null ? null : JSON.stringify(draft);
  const listener = useRef(follow);
  // What this tab knows to be kept, and what it has taken over since it wrote itself.
  const last = useRef<{ text: string | null; allowed: boolean }>(undefined);
  const taken = useRef(new Set<string | null>());
  useEffect(() => {
    listener.current = follow;
  });
  useEffect(() => {
    const before = last.current;
    last.current = { text, allowed };
    // What was taken over is not written back: the other tab may have gone on meanwhile, and several of its words may be on their way.
    if (taken.current.has(text)) return;
    taken.current.clear();
    if (text !== null) store.write(text);
    // When storage is allowed only now and this form is empty, the draft that another tab stored stays.
    else if (before?.text !== null) store.remove();
  }, [store, text, allowed]);
  useEffect(
    () =>
      store.follow(() => {
        // A tab in the background looks once it is seen: by then it knows whether the visitor still allows to keep anything.
        if (document.visibilityState !== 'visible' || !store.allowed() || last.current?.allowed !== true) return;
        const other = store.read();
        if (other === last.current.text) return;
        last.current = { text: other, allowed: true };
        taken.current.add(other);
        listener.current?.(other);
      }),
    [store],
  );
  return allowed;
}

/** What a kept text holds when it is this person's; null when there is none, or it cannot be read, or it is another person's. */
export function storedBy(userId: string, text: string | null): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isRecord(stored) && stored.userId === userId ? stored : null;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
