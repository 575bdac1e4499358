import { tabStore, type TextStore } from '../../lib/storage/browser-storage';

/** A reading position in a thread: distance of the viewport's top below the top of a row. */
export interface ReadingPosition {
  key: string;
  offset: number;
  /** Number of the row's line; 0 for a message that has none yet. */
  seq: number;
}

/** The reader's position in a ticket's thread, stored for the tab. */
export function readingPositionStore(ticketId: string): TextStore {
  return tabStore('functional', `ticket-place:${ticketId}`);
}

/** The position in a stored text; null, which means the bottom, if there is none. */
export function parseReadingPosition(text: string | null): ReadingPosition | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Record<keyof ReadingPosition, unknown>> | null;
    if (typeof stored?.key !== 'string' || typeof stored.offset !== 'number') return null;
    return { key: stored.key, offset: stored.offset, seq: typeof stored.seq === 'number' ? stored.seq : 0 };
  } catch {
    return null;
  }
}
