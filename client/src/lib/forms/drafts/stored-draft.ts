import { useEffect, useRef } from 'react';
import { useCookieConsent, type TextStore } from '../../storage/browser-storage';

/**
 * Keeps a stored draft up to date; null deletes it.
 * @param follow receives the draft that another tab stored, null if that tab deleted it; adopt it, so that all tabs show the same draft and
 *   none overwrites the text of another
 * @returns whether the visitor allows storage; if not, nothing is stored and the page has to say so
 */
export function useStoredDraft(store: TextStore, draft: object | null, follow?: (text: string | null) => void): boolean {
  const allowed = useCookieConsent()?.functional === true;
  const text = draft === null ? null : JSON.stringify(draft);
  const listener = useRef(follow);
  // The text that this tab knows to be stored, and the texts it has adopted since its own last write.
  const last = useRef<{ text: string | null; allowed: boolean }>(undefined);
  const taken = useRef(new Set<string | null>());
  useEffect(() => {
    listener.current = follow;
  });
  useEffect(() => {
    const before = last.current;
    last.current = { text, allowed };
    // Adopted text is not written back: the other tab may have continued meanwhile, and several of its writes may be pending.
    if (taken.current.has(text)) return;
    taken.current.clear();
    if (text !== null) store.write(text);
    // If storage is allowed only now and this form is empty, the draft stored by another tab stays.
    else if (before?.text !== null) store.remove();
  }, [store, text, allowed]);
  useEffect(
    () =>
      store.follow(() => {
        // A background tab checks when it becomes visible: by then it knows whether the visitor still allows storage.
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

/** The content of a stored text if it belongs to this user; null if there is none, it cannot be parsed, or it belongs to another user. */
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
