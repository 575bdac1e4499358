import { type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListPart } from '../lib/http/http';
import { keysetRows } from '../lib/lists/keyset';
import { PortalTable, type PortalColumn } from '../ui/portal/lists/portal-table';

interface PartsTableProps<Row extends { id: string | number }> {
  label: string;
  columns: ReadonlyArray<PortalColumn<Row>>;
  query: UseInfiniteQueryResult<InfiniteData<ListPart<Row>>>;
  errorTitle: string;
  empty: ReactNode;
  actions?: (row: Row) => ReactNode;
  /** Filter of the rows; all by default. */
  isShown?: (row: Row) => boolean;
}

/** A table that is loaded page by page. */
export function PartsTable<Row extends { id: string | number }>({
  label,
  columns,
  query,
  errorTitle,
  empty,
  actions,
  isShown = () => true,
}: PartsTableProps<Row>) {
  const { rows, ...state } = keysetRows(query);
  return (
    <PortalTable
      label={label}
      columns={columns}
      rows={rows?.filter(isShown)}
      rowKey={({ id }) => String(id)}
      errorTitle={errorTitle}
      empty={empty}
      {...state}
      {...(actions !== undefined && { actions })}
    />
  );
}
