import { numberIn, searchesContents } from '../../../../../server/support/desk/desk-search.rules';
import { compareQueued } from '../../../../../server/support/desk/desk-order.rules';
import type { DeskItem, DeskListChange, DeskRow } from '../../../../../server/support/desk/desk.dto.js';
import type { KeysetPage } from '../../../lib/lists/keyset';
import { type DeskFilter, sortOf } from '../desk-filter';

/** A live event about one ticket: its current row, or that its customer revoked access. */
export type DeskEvent = DeskListChange | DeskItem;

/** A ticket in the list. One with revoked access keeps its place, but nothing else. */
export type ShownItem = DeskItem & { gone?: true };

/** True if a ticket matches a filter. A search only compares number and subject: a row has nothing more. */
export function matchesFilter(row: DeskRow & { own?: boolean }, filter: DeskFilter, me: string): boolean {
  if (!meetsConditions(row, filter, me)) return false;
  const { search } = filter;
  if (search === '') return true;
  const number = numberIn(search);
  return number === null ? row.subject.toLowerCase().includes(search.toLowerCase()) : row.number === Number(number);
}

function meetsConditions(
  row: DeskRow & { own?: boolean },
  { status, category, priority, assignee, waits }: DeskFilter,
  me: string,
): boolean {
  if (status !== '' && row.status !== status) return false;
  if (category !== '' && row.category !== category) return false;
  if (priority !== '' && row.priority !== priority) return false;
  // Agents do not handle their own tickets, so those do not wait for them.
  if (waits !== '' && (row.waits_for !== waits || row.own === true)) return false;
  if (assignee === 'none') return row.assignee === null;
  if (assignee === 'former') return row.assignee?.isFormer === true;
  return assignee === '' || row.assignee?.id === (assignee === 'me' ? me : assignee);
}

/** The pages with one ticket updated in place; the same pages if it is not among them. */
export function withEvent(pages: KeysetPage<ShownItem>[], event: DeskEvent): KeysetPage<ShownItem>[] {
  if (!pages.some(({ items }) => items.some(({ id }) => id === event.id))) return pages;
  return pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === event.id ? changed(item, event) : item)) }));
}

function changed(item: ShownItem, event: DeskEvent): ShownItem {
  if ('gone' in event) return { ...item, subject: '', unread: 0, assignee: null, hit: null, gone: true };
  if (item.gone) return item;
  // It comes without the matching text.
  if ('unread' in event) return { ...item, ...event, hit: item.hit };
  // The row does not include what was read meanwhile; the difference in numbers is what was written.
  const unread = item.unread + Math.max(0, event.lastSeq - item.lastSeq);
  return { ...item, ...event, unread: event.security_verified && !item.own ? unread : 0 };
}

/** True if a ticket that is not in the list belongs there: it matches the filter, and its place is among the loaded pages. */
export function isNewRow(pages: readonly KeysetPage<ShownItem>[], event: DeskEvent, filter: DeskFilter, me: string): boolean {
  if ('gone' in event || !matchesFilter(event, filter, me)) return false;
  const shown = rowsOf(pages);
  if (shown.some(({ id }) => id === event.id)) return false;
  const last = shown.at(-1);
  const isWhole = pages.at(-1)?.nextCursor === null;
  return isWhole || last === undefined || compareQueued(sortOf(filter), event, last) < 0;
}

/**
 * True if a ticket that changed and is not in the list may match the search by a message, which its row does not include: only a new search can
 * tell.
 */
export function mayMatch(pages: readonly KeysetPage<ShownItem>[], event: DeskListChange, filter: DeskFilter, me: string): boolean {
  if ('gone' in event || !searchesContents(filter.search) || !meetsConditions(event, filter, me)) return false;
  // The server searches no messages of these.
  if (!event.security_verified || event.own === true) return false;
  return !rowsOf(pages).some(({ id }) => id === event.id);
}

/**
 * The events of a poll while a search is shown, which must not search again.
 * @param shown ids of the shown tickets, as requested
 * @param current their current rows: those that are missing are no longer for agents
 * @param beginning the start of the list without the search
 */
export function eventsOfPoll(shown: readonly string[], current: readonly DeskItem[], beginning: readonly DeskItem[]): DeskEvent[] {
  const rows = new Map(current.map((row) => [row.id, row]));
  const known = new Set(shown);
  return [...beginning.filter(({ id }) => !known.has(id)), ...shown.map((id): DeskEvent => rows.get(id) ?? { id, gone: true })];
}

/** True if the rows no longer match the filter and its order. */
export function isOutOfOrder(pages: readonly KeysetPage<ShownItem>[], filter: DeskFilter, me: string): boolean {
  const shown = rowsOf(pages);
  if (shown.some((row) => row.gone === true || !meetsConditions(row, filter, me))) return true;
  const sort = sortOf(filter);
  return shown.some((row, index) => {
    const above = shown[index - 1];
    return above !== undefined && compareQueued(sort, above, row) > 0;
  });
}

/** Every row once: a ticket that moved while the next page was loading may be on two. */
export function rowsOf(pages: readonly KeysetPage<ShownItem>[]): ShownItem[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values()];
}
