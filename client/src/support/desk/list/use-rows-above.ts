import { useState } from 'react';
import type { DeskRow } from '../../../../../server/support/desk/desk.dto.js';

export interface RowsAbove {
  /** The tickets shown above the list. */
  shown: readonly DeskRow[];
  /** The number of tickets that arrived since, held back because the user is pointing at the list. */
  hidden: number;
  show: () => void;
}

/**
 * Tickets above the list. Adding or removing one shifts the list below, so that is deferred while the user is pointing at it.
 * @param rows the same array while the tickets are the same
 */
export function useRowsAbove(rows: readonly DeskRow[], pointing: boolean): RowsAbove {
  const [shown, setShown] = useState(rows);
  if (!pointing && shown !== rows) setShown(rows);
  const current = new Map(rows.map((row) => [row.id, row]));
  return {
    shown: pointing ? shown.map((row) => current.get(row.id) ?? row) : rows,
    hidden: pointing ? rows.filter(({ id }) => !shown.some((row) => row.id === id)).length : 0,
    show: () => setShown(rows),
  };
}
