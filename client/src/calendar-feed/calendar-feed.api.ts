import { useMutation } from '@tanstack/react-query';
import { useInvalidate } from '../lib/http/use-invalidate';
import type { FeedAddress, FeedState } from '../../../server/staff/playtests/calendar/calendar.dto.js';
import { del, post } from '../lib/http/http';
import { apiQuery } from '../lib/http/query';

const PATH = '/staff/playtest/feed';

export const feedQuery = apiQuery<FeedState>(PATH);

export function useFeedActions() {
  const onSettled = useInvalidate(feedQuery.queryKey);
  return {
    create: useMutation({ mutationFn: () => post<FeedAddress>(PATH, {}), onSettled }),
    revoke: useMutation({ mutationFn: () => del(PATH), onSettled }),
  };
}
