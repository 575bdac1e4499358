import { useState } from 'react';
import type { DeskRow } from '../../../../../server/support/desk/desk.dto.js';

export interface RowsAbove {
  /** The tickets as they stand above the list. */
  shown: readonly DeskRow[];
  /** How many have come since, and wait because someone points at the list. */
  hidden: number;
  show: () => void;
}

/**
 * Tickets above the list. What stands below them moves when one comes or goes, so that waits while someone points at it.
 * @param rows the same array as long as they are the same
 * @param arrived whether they have been asked for and are known
 */
export function useRowsAbove(rows: readonly DeskRow[], arrived: boolean, pointing: boolean): RowsAbove {
  const [shown, setShown] = useState(rows);
  const [isFirst, setIsFirst] = useState(true);
  // The first ones push nothing away that the agent has begun to read; on a touch screen one always counts as pointing.
  const shows = !pointing || (arrived && isFirst);
  if (shows && shown !== rows) setShown(rows);
  if (arrived && isFirst) setIsFirst(false);
  const current = new Map(rows.map((row) => [row.id, row]));
  return {
    shown: pointing ? shown.map((row) => current.get(row.id) ?? row) : rows,
    hidden: pointing ? rows.filter(({ id }) => !shown.some((row) => row.id === id)).length : 0,
    show: () => setShown(rows),
  };
}
