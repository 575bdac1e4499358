import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { LiveEvent } from '../../../server/platform/live/live.dto.js';
import { useMissedChanges, usePollWhileInterrupted, useTopic } from '../live/use-live';
import { rereadEntry, rereadNewest, timelineQuery, type Discussed } from './discussion.api';

/** Follows a timeline: of each change, only the entry is requested; without live events, the newest ones every few seconds. @param object the same between renders */
export function useFreshTimeline(object: Discussed): void {
  const client = useQueryClient();
  const topic = `discussion.${object.type}:${object.id}`;
  const filters = useMemo(() => ({ queryKey: timelineQuery(object).queryKey }), [object]);
  const reread = useCallback(
    ({ name, data }: LiveEvent) => {
      const entryId = name === 'changed' ? (data as { entryId?: string }).entryId : undefined;
      if (entryId !== undefined) void rereadEntry(client, object, entryId);
      else if (name === 'changed' || name === 'reset') void client.invalidateQueries(filters);
    },
    [client, object, filters],
  );
  const poll = useCallback(() => rereadNewest(client, object), [client, object]);
  useTopic(topic, reread);
  usePollWhileInterrupted(topic, poll);
  useMissedChanges(topic, filters);
}
