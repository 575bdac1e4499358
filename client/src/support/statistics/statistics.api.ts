import { keepPreviousData } from '@tanstack/react-query';
import type { ReplyTimesView, SupportStatisticsView } from '../../../../server/support/statistics/statistics.dto.js';
import { apiQuery, publicQuery } from '../../lib/http/query';

export function statisticsQuery(weeks: number) {
  return { ...apiQuery<SupportStatisticsView>(`/support/statistics?weeks=${weeks}`), placeholderData: keepPreviousData };
}

/** How long customers currently wait for a first reply. */
export const replyTimesQuery = publicQuery<ReplyTimesView>('/support/reply-times');
