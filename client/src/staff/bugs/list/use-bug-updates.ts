import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { LiveEvent } from '../../../../../server/platform/live/live.dto.js';
import type { BugListChange, BugRow } from '../../../../../server/staff/bugs/list/bug-list.dto.js';
import { filterText, type KeysetPage } from '../../../lib/lists/keyset';
import { useMissedChanges, useTopic } from '../../../live/use-live';
import { BUG, bugCountsQuery, BUGS, bugsQuery } from '../bugs.api';
import { type BugFilter, mayFit, readBugFilter } from '../bugs-filter';

type Shown = InfiniteData<KeysetPage<BugRow>, string | null>;

const NO_IDS: ReadonlySet<string> = new Set();
const TOPIC = 'staff.bugs';
const LISTS = { queryKey: [BUGS] };

/**
 * Keeps the visible rows up to date: a bug in the list is updated in place, a deleted one is removed, and a new one is counted until the
 * user asks for it. Rows never move automatically.
 */
export function useBugUpdates(filter: BugFilter, me: string): { waiting: number; show: () => Promise<void> } {
  const client = useQueryClient();
  // The filter as a string, equal for equal filters.
  const queryString = filterText({ ...filter });
  const [state, setState] = useState({ of: queryString, ids: NO_IDS });

  const onEvent = useCallback(
    ({ name, data }: LiveEvent): void => {
      const current = readBugFilter(new URLSearchParams(queryString));
      const { queryKey } = bugsQuery(current);
      void client.invalidateQueries({ queryKey: bugCountsQuery.queryKey });
      // Lists with other filters are loaded again when they are shown.
      void client.invalidateQueries({ ...LISTS, type: 'inactive', refetchType: 'none' });
      if (name !== 'changed') {
        setState({ of: queryString, ids: NO_IDS });
        void client.refetchQueries({ queryKey, exact: true });
        return;
      }
      const change = data as BugListChange;
      void client.invalidateQueries({ queryKey: [BUG] });
      // The response to a request under way may be older than this change.
      if (client.getQueryState(queryKey)?.fetchStatus === 'fetching')
        void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
      const shown = client.getQueryData<Shown>(queryKey);
      if (shown === undefined) return;
      const isShown = shown.pages.some(({ items }) => items.some(({ id }) => id === change.id));
      if (isShown)
        client.setQueryData<Shown>(queryKey, {
          ...shown,
          pages: shown.pages.map((page) => ({ ...page, items: withChange(page.items, change) })),
        });
      setState((before) => {
        const ids = new Set(before.of === queryString ? before.ids : NO_IDS);
        if (!isShown && !('gone' in change) && mayFit(change, current, me)) ids.add(change.id);
        else ids.delete(change.id);
        return { of: queryString, ids };
      });
    },
    [client, queryString, me],
  );
  useTopic(TOPIC, onEvent);
  useMissedChanges(TOPIC, LISTS);

  const show = async (): Promise<void> => {
    setState({ of: queryString, ids: NO_IDS });
    await client.refetchQueries({ queryKey: bugsQuery(readBugFilter(new URLSearchParams(queryString))).queryKey, exact: true });
  };
  // The list may have been reloaded since, such as after the user reported a bug.
  const shown = client.getQueryData<Shown>(bugsQuery(readBugFilter(new URLSearchParams(queryString))).queryKey);
  return { waiting: state.of === queryString ? unseen(state.ids, shown) : 0, show };
}

/** How many of the bugs are not in the list. */
function unseen(ids: ReadonlySet<string>, shown: Shown | undefined): number {
  const missing = new Set(ids);
  for (const { items } of shown?.pages ?? []) for (const { id } of items) missing.delete(id);
  return missing.size;
}

function withChange(items: readonly BugRow[], change: BugListChange): BugRow[] {
  return items.flatMap((item) => (item.id !== change.id ? [item] : 'gone' in change ? [] : [change]));
}
