import { useAddressDialog } from './use-address-dialog';

/** The row of a table whose details are shown below it, and what its button does. */
export interface ExpandedRow {
  shown: string | null;
  toggle: (row: string) => void;
}

/**
 * A row that the address names, so that Back collapses it, and returning to the page shows it again.
 * @param within parameters that name rows within its details
 */
export function useExpandedRow(name: string, within?: readonly string[]): ExpandedRow {
  const { shown, open, close } = useAddressDialog(name, within);
  return { shown, toggle: (row) => (row === shown ? close() : open(row)) };
}
