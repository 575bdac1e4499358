import { tabStore, type TextStore } from '../../lib/storage/browser-storage';

/** A place in a thread: how far the window's top lies below the top of a row. */
export interface Place {
  key: string;
  offset: number;
  /** Number of the row's line; 0 for a message that has none yet. */
  seq: number;
}

/** Where this reader left a ticket's thread, stored for the tab. */
export function placeStore(ticketId: string): TextStore {
  return tabStore('functional', `ticket-place:${ticketId}`);
}

/** The place in a stored text; null, which means the bottom, when there is none. */
export function readPlace(text: string | null): Place | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Record<keyof Place, unknown>> | null;
    if (typeof stored?.key !== 'string' || typeof stored.offset !== 'number') return null;
    return { key: stored.key, offset: stored.offset, seq: typeof stored.seq === 'number' ? stored.seq : 0 };
  } catch {
    return null;
  }
}
