import type { EntryView } from '../../../server/discussion/discussion.dto.js';
import type { KeysetPage } from '../lib/lists/keyset';

type Pages = ReadonlyArray<KeysetPage<EntryView>>;

/** The pages of a timeline, newest first, with an entry that was added or changed. An entry of a page that is not loaded is left out. Pure. */
export function withEntry(pages: Pages, entry: EntryView): Array<KeysetPage<EntryView>> {
  if (pages.some(({ items }) => items.some(({ id }) => id === entry.id))) {
    // A response that was sent earlier may arrive later.
    const latest = (stored: EntryView): EntryView => (stored.id === entry.id && stored.version <= entry.version ? entry : stored);
    return pages.map((page) => ({ ...page, items: page.items.map(latest) }));
  }
  const isLast = (index: number): boolean => index === pages.length - 1;
  const target = pages.findIndex(
    ({ items, nextCursor }, index) => (items.at(-1)?.seq ?? 0) < entry.seq || (isLast(index) && nextCursor === null),
  );
  return pages.map((page, index) => (index === target ? { ...page, items: [...page.items, entry].sort((a, b) => b.seq - a.seq) } : page));
}

/**
 * The pages with the newest entries of the timeline, added and changed ones included.
 * @param newest the first page as it is now
 * @returns null if none of these is known, so that others may be missing between them and the loaded ones
 */
export function withNewest(pages: Pages, newest: readonly EntryView[]): Array<KeysetPage<EntryView>> | null {
  const ids = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  if (ids.size > 0 && !newest.some(({ id }) => ids.has(id))) return null;
  return newest.reduce<Array<KeysetPage<EntryView>>>(withEntry, [...pages]);
}
