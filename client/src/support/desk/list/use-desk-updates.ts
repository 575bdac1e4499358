import { type InfiniteData, notifyManager, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { filterText, type KeysetPage } from '../../../lib/lists/keyset';
import type { LiveEvent } from '../../../../../server/platform/live/live.dto.js';
import type { DeskListChange } from '../../../../../server/support/desk/desk.dto.js';
import { useTopic } from '../../../live/use-live';
import { beginningOfDesk, deskQuery } from '../desk.api';
import { type DeskFilter, readDeskFilter } from '../desk-filter';
import { type DeskEvent, isNewRow, isOutOfOrder, type ShownItem, withEvent } from './desk-updates';

/** Polling interval, which recovers from a connection that died unnoticed. */
const POLL_MS = 60_000;
/** Changes within this time reorder the list once. */
const DEBOUNCE_MS = 1_000;
/** A longer list is only reordered on request: every page would have to be reloaded. */
const MAX_PAGES = 3;

type Shown = InfiniteData<KeysetPage<ShownItem>, string | null>;

const NO_IDS: ReadonlySet<string> = new Set();

interface News {
  /** Number of tickets that belong in the list but are not shown. */
  waiting: number;
  /** True if the rows are no longer in order. */
  moved: boolean;
  /** Reloads the list from its start, in order. */
  show: () => Promise<void>;
}

/**
 * Keeps the list up to date: a visible ticket is updated in place, others are counted. Rows only move on request, or while pointer and
 * focus are elsewhere.
 */
export function useDeskUpdates(filter: DeskFilter, me: string, pointing: boolean): News {
  const client = useQueryClient();
  // The filter as a string, equal for equal filters.
  const queryString = filterText({ ...filter });
  const [state, setState] = useState({ of: queryString, ids: NO_IDS, moved: false, changes: 0 });

  // Events that arrive while the list loads: its response may be older, so they are applied once more after it.
  const buffered = useRef<DeskEvent[]>([]);
  /** For each poll under way, the events since it began. */
  const polls = useRef(new Set<DeskEvent[]>());

  const applyEvents = useCallback(
    (events: readonly DeskEvent[]): void => {
      const current = readDeskFilter(new URLSearchParams(queryString));
      const { queryKey } = deskQuery(current);
      if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') buffered.current.push(...events);
      const shown = client.getQueryData<Shown>(queryKey);
      if (shown === undefined) return;
      const pages = events.reduce(withEvent, shown.pages);
      if (pages !== shown.pages) client.setQueryData<Shown>(queryKey, { ...shown, pages });
      setState((before) => {
        const ids = new Set(before.of === queryString ? before.ids : NO_IDS);
        for (const event of events) {
          if (isNewRow(pages, event, current, me)) ids.add(event.id);
          else ids.delete(event.id);
        }
        return { of: queryString, ids, moved: isOutOfOrder(pages, current, me), changes: before.changes + 1 };
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
      const since: DeskEvent[] = [];
      polls.current.add(since);
      const { items } = await beginningOfDesk(current).finally(() => polls.current.delete(since));
      const shown = client.getQueryData<Shown>(queryKey)?.pages.flatMap((page) => page.items) ?? [];
      // A ticket that is missing may have been revoked: then the correct list matters more than stable positions.
      if (missed && shown.some(({ id }) => !items.some((item) => item.id === id))) await client.refetchQueries({ queryKey, exact: true });
      // Its rows may be older than those of the events.
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
      setState((before) => ({
        of: queryString,
        ids: NO_IDS,
        moved: before.of === queryString && before.changes !== changes,
        changes: before.changes,
      })),
    [queryString],
  );
  const current = state.of === queryString ? state : { ids: NO_IDS, moved: false, changes: 0 };
  const hasNews = current.ids.size > 0 || current.moved;

  // Once for each change: a server with a different order must not be asked again and again.
  const refreshedChanges = useRef(0);
  useEffect(() => {
    if (!hasNews || pointing || refreshedChanges.current === current.changes) return undefined;
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
  }, [hasNews, pointing, current.changes, queryString, client, settled]);

  const show = async (): Promise<void> => {
    const { queryKey } = deskQuery(filter);
    // Only refetch the first page; the others follow on request, as initially.
    client.setQueryData<Shown>(queryKey, (shown) => shown && { pages: shown.pages.slice(0, 1), pageParams: shown.pageParams.slice(0, 1) });
    await client.refetchQueries({ queryKey, exact: true });
    settled(current.changes);
    // After React has been notified of the new rows, so that a caller who awaits this finds them rendered.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  };
  return { waiting: current.ids.size, moved: current.moved, show };
}
