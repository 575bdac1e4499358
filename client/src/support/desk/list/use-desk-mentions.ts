import type { DeskRow } from '../../../../../server/support/desk/desk.dto.js';
import { useTopicValue } from '../../../live/use-live';
import { type RowsAbove, useRowsAbove } from './use-rows-above';

const NONE: readonly DeskRow[] = [];

/** The tickets with unread notes that mention the agent, shown above the list. */
export function useDeskMentions(pointing: boolean): RowsAbove {
  return useRowsAbove(useTopicValue<DeskRow[]>('support.desk-mentions') ?? NONE, pointing);
}
