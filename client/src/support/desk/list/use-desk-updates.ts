import { type InfiniteData, notifyManager, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { searchesContents } from '../../../../../server/support/desk/desk-search.rules';
import { filterText, type KeysetPage } from '../../../lib/lists/keyset';
import type { LiveEvent } from '../../../../../server/platform/live/live.dto.js';
import type { DeskListChange } from '../../../../../server/support/desk/desk.dto.js';
import { useTopic } from '../../../live/use-live';
import { beginningOfDesk, currentRows, deskQuery } from '../desk.api';
import { type DeskFilter, readDeskFilter } from '../desk-filter';
import { type DeskEvent, eventsOfPoll, isNewRow, isOutOfOrder, mayMatch, rowsOf, type ShownItem, withEvent } from './desk-updates';

/** Polling interval, which recovers from a connection that died unnoticed. */
const POLL_MS = 60_000;
/** Changes within this time reorder the list once. */
const DEBOUNCE_MS = 1_000;
/** A longer list is only reordered on request: every page would have to be reloaded. */
const MAX_PAGES = 3;

type Shown = InfiniteData<KeysetPage<ShownItem>, string | null>;

const NO_IDS: ReadonlySet<string> = new Set();
const NO_NEWS = { ids: NO_IDS, moved: false, mayMatch: false, changes: 0 };

interface News {
  /** Number of tickets that belong in the list but are not shown. */
  waiting: number;
  /** True if the rows are no longer in order. */
  moved: boolean;
  /** True if a new search may find more. */
  mayMatch: boolean;
  /** Reloads the list from its start, in order. */
  show: () => Promise<void>;
}

/**
 * Keeps the list up to date: a visible ticket is updated in place, others are counted. Rows only move on request, or while pointer and
 * focus are elsewhere. A search is only repeated on request: customers see it as a read of their tickets.
 */
export function useDeskUpdates(filter: DeskFilter, me: string, pointing: boolean): News {
  const client = useQueryClient();
  // The filter as a string, equal for equal filters.
  const queryString = filterText({ ...filter });
  const [state, setState] = useState({ of: queryString, ...NO_NEWS });

  // Events that arrive while the list loads: its response may be older, so they are applied once more after it.
  const buffered = useRef<DeskEvent[]>([]);
  /** For each poll under way, the events since it began. */
  const polls = useRef(new Set<DeskEvent[]>());

  const applyEvents = useCallback(
    (events: readonly DeskEvent[], missedSome = false): void => {
      const current = readDeskFilter(new URLSearchParams(queryString));
      const { queryKey } = deskQuery(current);
      if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') buffered.current.push(...events);
      const shown = client.getQueryData<Shown>(queryKey);
      if (shown === undefined) return;
      const pages = events.reduce(withEvent, shown.pages);
      if (pages !== shown.pages) client.setQueryData<Shown>(queryKey, { ...shown, pages });
      const isHidden =
        (missedSome && searchesContents(current.search)) ||
        events.some((event) => !('unread' in event) && mayMatch(pages, event, current, me));
      setState((before) => {
        const known = before.of === queryString ? before : NO_NEWS;
        const ids = new Set(known.ids);
        for (const event of events) {
          if (isNewRow(pages, event, current, me)) ids.add(event.id);
          else ids.delete(event.id);
        }
        const moved = isOutOfOrder(pages, current, me);
        return { of: queryString, ids, moved, mayMatch: known.mayMatch || isHidden, changes: before.changes + 1 };
      });
    },
    [client, queryString, me],
  );

  const loading = useIsFetching({ queryKey: deskQuery(filter).queryKey, exact: true }) > 0;
  useEffect(() => {
    if (!loading && buffered.current.length > 0) applyEvents(buffered.current.splice(0));
  }, [loading, applyEvents]);

  const poll = useCallback(
    async (missed: boolean): Promise<void> => {
      const current = readDeskFilter(new URLSearchParams(queryString));
      const { queryKey } = deskQuery(current);
      const shown = rowsOf(client.getQueryData<Shown>(queryKey)?.pages ?? []).map(({ id }) => id);
      const isSearch = current.search !== '';
      const since: DeskEvent[] = [];
      polls.current.add(since);
      const [{ items }, rows] = await Promise.all([beginningOfDesk(current), isSearch ? currentRows(shown) : []]).finally(() =>
        polls.current.delete(since),
      );
      // The rows of a poll may be older than those of the events.
      if (isSearch) applyEvents([...eventsOfPoll(shown, rows, items), ...since], missed);
      // A ticket that is missing may have been revoked: then the correct list matters more than stable positions.
      else if (missed && shown.some((id) => !items.some((item) => item.id === id))) await client.refetchQueries({ queryKey, exact: true });
      else applyEvents([...items, ...since]);
    },
    [client, applyEvents, queryString],
  );

  const onEvent = useCallback(
    ({ name, data }: LiveEvent): void => {
      if (name === 'changed') {
        for (const since of polls.current) since.push(data as DeskListChange);
        applyEvents([data as DeskListChange]);
      }
      // A failed call is repeated soon.
      if (name === 'reset') poll(true).catch(() => undefined);
    },
    [poll, applyEvents],
  );
  useTopic('support.desk', onEvent);

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') poll(false).catch(() => undefined);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [poll]);

  /** @param changes the changes when the list was requested: it may lack later ones, so it is not in order yet. */
  const settled = useCallback(
    (changes: number) =>
      setState((before) => {
        const isLater = before.of === queryString && before.changes !== changes;
        return { of: queryString, ids: NO_IDS, moved: isLater, mayMatch: isLater && before.mayMatch, changes: before.changes };
      }),
    [queryString],
  );
  const current = state.of === queryString ? state : NO_NEWS;
  const isSearch = filter.search !== '';
  const hasNews = current.ids.size > 0 || current.moved;

  // Once for each change: a server with a different order must not be asked again and again.
  const refreshedChanges = useRef(0);
  useEffect(() => {
    if (!hasNews || isSearch || pointing || refreshedChanges.current === current.changes) return undefined;
    const timer = setTimeout(() => {
      const { queryKey } = deskQuery(readDeskFilter(new URLSearchParams(queryString)));
      if ((client.getQueryData<Shown>(queryKey)?.pages.length ?? 0) > MAX_PAGES) return;
      refreshedChanges.current = current.changes;
      client.refetchQueries({ queryKey, exact: true }).then(
        () => settled(current.changes),
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [hasNews, isSearch, pointing, current.changes, queryString, client, settled]);

  const show = async (): Promise<void> => {
    const { queryKey } = deskQuery(filter);
    // Only refetch the first page; the others follow on request, as initially.
    client.setQueryData<Shown>(queryKey, (shown) => shown && { pages: shown.pages.slice(0, 1), pageParams: shown.pageParams.slice(0, 1) });
    await client.refetchQueries({ queryKey, exact: true });
    settled(current.changes);
    // After React has been notified of the new rows, so that a caller who awaits this finds them rendered.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  };
  return { waiting: current.ids.size, moved: current.moved, mayMatch: current.mayMatch, show };
}
