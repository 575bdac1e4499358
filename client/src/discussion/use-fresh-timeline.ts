import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { LiveEvent } from '../../../server/platform/live/live.dto.js';
import { useMissedChanges, useTopic } from '../live/use-live';
import { rereadEntry, timelineQuery, type Discussed } from './discussion.api';

/** Follows a timeline: of each change, only the entry is requested. @param object the same between renders */
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
  useTopic(topic, reread);
  useMissedChanges(topic, filters);
}
