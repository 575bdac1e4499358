import { GRID_COLUMNS } from './grid-columns';

export interface CellPlace {
  row: number;
  column: number;
}

/** Whether a key was pressed without a modifier that changes its meaning. */
export function isPlainKey({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: {
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}): boolean {
  return !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/**
 * The cell that a key leads to: up and down by row, left and right beyond the ends of the text, Enter to the next row.
 * @returns null if the key keeps its default action; for a row below the last, add one
 */
export function stepFrom(key: string, { row, column }: CellPlace, cell: HTMLElement): CellPlace | null {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
    case 'Enter':
      return { row: row + 1, column };
    case 'ArrowLeft':
      if (!isAtEdge(cell, 'start')) return null;
      return column > 0 ? { row, column: column - 1 } : row > 0 ? { row: row - 1, column: GRID_COLUMNS.length - 1 } : null;
    case 'ArrowRight':
      if (!isAtEdge(cell, 'end')) return null;
      return column < GRID_COLUMNS.length - 1 ? { row, column: column + 1 } : { row: row + 1, column: 0 };
    default:
      return null;
  }
}

/** Selects and checkboxes have no text to move in. */
function isAtEdge(cell: HTMLElement, edge: 'start' | 'end'): boolean {
  if (!(cell instanceof HTMLInputElement) || cell.type !== 'text') return true;
  const { selectionStart: from, selectionEnd: to, value } = cell;
  // A cell entered by keyboard is fully selected, and the next arrow key leaves it.
  if (from === 0 && to === value.length) return true;
  return edge === 'start' ? from === 0 && to === 0 : from === value.length && to === value.length;
}
