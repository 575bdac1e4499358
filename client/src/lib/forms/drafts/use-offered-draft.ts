import { useEffect, useState } from 'react';
import type { TextStore } from '../../storage/browser-storage';
import { TabInput } from './tab-input';

/** A draft and the time of its last change; the field name is the one in browsers' storage. */
export type OfferedDraft<D> = D & {
  /** ISO timestamp. */
  keptAt: string;
};

interface OfferedDraftOptions<D> {
  /** Identifies this draft: `page:<id>`. */
  name: string;
  userId: string;
  store: TextStore;
  /** The unsaved values, the same object until they change; null if there are none. */
  unsaved: D | null;
  /** Parses a stored text; null if there is none of this user, or it cannot be parsed. */
  read: (text: string | null) => OfferedDraft<D> | null;
  /** Whether a draft differs from the loaded values and is therefore worth offering. */
  differs: (draft: D) => boolean;
}

/** Minimum time between two writes to the browser's storage while the user types. */
const PAUSE_MS = 400;

/** Whatever the cookie settings are, a session that ends during the work must not lose the work. */
const drafts = new TabInput<object>();

/**
 * Stores unsaved work until it is saved or discarded, or the user signs out: in the browser if the visitor allows it, otherwise in this tab
 * until it is closed. For work that is large or shared: an earlier draft is offered on return instead of being restored automatically, and
 * is not overwritten before the user has answered.
 */
export function useOfferedDraft<D extends object>({ name, userId, store, unsaved, read, differs }: OfferedDraftOptions<D>) {
  const [offer, setOffer] = useState(() => {
    // The name determines the shape.
    const stored = (drafts.read(name, userId) as OfferedDraft<D> | null) ?? read(store.read());
    return stored !== null && differs(stored) ? stored : null;
  });
  useEffect(() => {
    if (offer !== null) return undefined;
    if (unsaved === null) {
      store.remove();
      drafts.remove(name);
      return undefined;
    }
    const draft = { ...unsaved, keptAt: new Date().toISOString() };
    drafts.write(name, userId, draft);
    const write = (): void => store.write(JSON.stringify({ userId, ...draft }));
    const timer = setTimeout(write, PAUSE_MS);
    window.addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [name, userId, store, offer, unsaved]);
  return {
    /** The earlier draft; null if there is none, or the user has answered the offer. */
    offer,
    /** Call when the offer was accepted or discarded. */
    settle: () => setOffer(null),
    /** False if the cookie settings forbid it. */
    allowed: store.allowed(),
  };
}
