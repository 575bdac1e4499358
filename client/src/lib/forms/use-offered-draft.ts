import { useEffect, useState } from 'react';
import type { TextStore } from '../storage/browser-storage';
import { TabInput } from './tab-input';

/** A draft, and when it was changed last: the field is called so in what browsers have stored. */
export type OfferedDraft<D> = D & {
  /** ISO timestamp. */
  keptAt: string;
};

interface OfferedDraftOptions<D> {
  /** Tells this draft from all others: `page:<id>`. */
  name: string;
  userId: string;
  store: TextStore;
  /** What is unsaved, the same object until it changes; null when nothing is. */
  unsaved: D | null;
  /** The draft in a stored text; null when there is none of this user, or it cannot be read. */
  read: (text: string | null) => OfferedDraft<D> | null;
  /** Whether a draft differs from what was loaded, so that it is worth an offer. */
  differs: (draft: D) => boolean;
}

/** While typing goes on, the browser's storage is written once in this time. */
const PAUSE_MS = 400;

/** Whatever the cookie settings say, a session that ends in the middle of the work must not end the work. */
const drafts = new TabInput<object>();

/**
 * Stores unsaved work until it is saved or discarded, or its user signs out: in the browser where the visitor allows it, else in this tab
 * until it is closed. For work that is large or shared: what was left behind is offered on return instead of being put back unasked, and
 * not written over before there was an answer.
 */
export function useOfferedDraft<D extends object>({ name, userId, store, unsaved, read, differs }: OfferedDraftOptions<D>) {
  const [offer, setOffer] = useState(() => {
    // The name stands for the shape.
    const left = (drafts.read(name, userId) as OfferedDraft<D> | null) ?? read(store.read());
    return left !== null && differs(left) ? left : null;
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
    /** What was left behind earlier; null when there is nothing, or it was answered. */
    offer,
    /** The offer was taken or discarded. */
    settle: () => setOffer(null),
    /** False when the cookie settings forbid it. */
    allowed: store.allowed(),
  };
}
