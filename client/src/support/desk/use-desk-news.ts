import { type InfiniteData, notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { filterText, type KeysetPage } from '../../lib/lists/keyset';
import type { LiveEvent } from '../../../../server/platform/live/live.dto.js';
import type { DeskNews } from '../../../../server/support/desk/desk.dto.js';
import { useTopic } from '../../live/use-live';
import { deskQuery, newestOnDesk } from './desk.api';
import { type DeskFilter, readDeskFilter } from './desk-filter';
import { type DeskEvent, isNews, type ShownItem, withEvent } from './desk-news';

/** A connection that died unnoticed is made good by asking, this often. */
const ASK_MS = 60_000;

type Shown = InfiniteData<KeysetPage<ShownItem>, string | null>;

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Keeps the list on the screen true without moving it: a ticket that is shown changes in its place, and one that is not is counted
 * until someone asks for it.
 */
export function useDeskNews(filter: DeskFilter, me: string): { waiting: number; show: () => Promise<void> } {
  const client = useQueryClient();
  // The filter as text: the same as long as it asks for the same.
  const wanted = filterText({ ...filter });
  const [waiting, setWaiting] = useState({ of: wanted, ids: NOBODY });

  const take = useCallback(
    (events: readonly DeskEvent[]): void => {
      const current = readDeskFilter(new URLSearchParams(wanted));
      const { queryKey } = deskQuery(current);
      const shown = client.getQueryData<Shown>(queryKey);
      if (shown === undefined) return;
      const pages = events.reduce(withEvent, shown.pages);
      if (pages !== shown.pages) client.setQueryData<Shown>(queryKey, { ...shown, pages });
      setWaiting((before) => {
        const ids = new Set(before.of === wanted ? before.ids : NOBODY);
        for (const event of events) {
          if (isNews(pages, event, current, me)) ids.add(event.id);
          else ids.delete(event.id);
        }
        return { of: wanted, ids };
      });
    },
    [client, wanted, me],
  );

  const ask = useCallback(
    async (missed: boolean): Promise<void> => {
      const current = readDeskFilter(new URLSearchParams(wanted));
      const { queryKey } = deskQuery(current);
      const { items } = await newestOnDesk(current);
      const shown = client.getQueryData<Shown>(queryKey)?.pages.flatMap((page) => page.items) ?? [];
      // One that is not there any more may have been taken away: then the list as it is counts more than the places in it.
      if (missed && shown.some(({ id }) => !items.some((item) => item.id === id))) await client.refetchQueries({ queryKey, exact: true });
      else take(items);
    },
    [client, take, wanted],
  );

  const onEvent = useCallback(
    ({ name, data }: LiveEvent): void => {
      if (name === 'changed') take([data as DeskNews]);
      // A call that fails now is made again soon.
      if (name === 'reset') ask(true).catch(() => undefined);
    },
    [ask, take],
  );
  useTopic('support.desk', onEvent);

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask(false).catch(() => undefined);
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [ask]);

  const show = async (): Promise<void> => {
    const { queryKey } = deskQuery(filter);
    // Only the first page is asked for anew; the older ones follow on request, as at first.
    client.setQueryData<Shown>(queryKey, (shown) => shown && { pages: shown.pages.slice(0, 1), pageParams: shown.pageParams.slice(0, 1) });
    await client.refetchQueries({ queryKey, exact: true });
    setWaiting({ of: wanted, ids: NOBODY });
    // Behind what tells the page of the new rows, so that whoever waits finds them in it.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  };
  return { waiting: waiting.of === wanted ? waiting.ids.size : 0, show };
}
