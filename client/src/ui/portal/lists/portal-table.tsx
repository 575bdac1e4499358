import { Button } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { ariaDisabled } from '../feedback/portal-aria-disabled';
import { PortalLoadError } from '../feedback/portal-load-error';
import { PortalTableSkeleton } from './portal-table-skeleton';
import classes from './portal-table.module.css';

export interface PortalColumn<Row> {
  key: string;
  /** Header of the column, and label of the value on a phone. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and amounts, which then line up. */
  align?: 'start' | 'end';
  /** The column that names the row: its header in a table, its title in a list. One column has it. */
  primary?: boolean;
  /** CSS width of the column; without it the content decides. */
  width?: string;
  /**
   * On a phone a cell has a line of its own, with its header as a label. `inline` for values that need no label and share lines; `corner`
   * for a control beside the title.
   */
  onPhone?: 'inline' | 'corner';
}

export interface PortalTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly PortalColumn<Row>[];
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The last row, with the sums: it is no entry, has no actions and is not counted. */
  total?: Row;
  /** Buttons and links at the end of a row. The accessible name of each includes the row. */
  actions?: (row: Row) => ReactNode;
  /** A few short columns, such as names and amounts, which stay a table on a phone. */
  tabular?: boolean;
  /** Shown instead of an empty table: what belongs here, and how to add it. */
  empty: ReactNode;
  /** Why the list failed to load; null or undefined if it did not. */
  error?: unknown;
  /** The specification's text for a failure: `Failed to load projects`. */
  errorTitle: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** True while older rows are shown and the requested ones are loading. */
  stale?: boolean;
  hasMore?: boolean;
  onMore?: () => void;
  loadingMore?: boolean;
}

/**
 * The list of a section: a table where there is room and a list of entries on a phone, from the same markup, so that assistive technology
 * finds a table in both. Includes the loading, empty and error states. Lists by `keysetQuery` pass in `keysetRows(query)`.
 */
export function PortalTable<Row>(props: PortalTableProps<Row>) {
  const { rows, error, errorTitle, onRetry, retrying = false } = props;
  const failed = error !== undefined && error !== null;
  if (failed && rows === undefined)
    return <PortalLoadError title={errorTitle} error={error} retrying={retrying} onRetry={() => onRetry?.()} />;
  if (rows === undefined) return <PortalTableSkeleton columns={props.columns.length} />;
  return (
    <div className={classes.frame} data-stale={props.stale || undefined} aria-busy={props.stale || undefined}>
      {rows.length === 0 && props.total === undefined ? (
        <div className={classes.empty}>{props.empty}</div>
      ) : (
        <Rows {...props} rows={rows} />
      )}
      <Foot {...props} shown={rows.length} failed={failed} retrying={retrying} />
    </div>
  );
}

/** Explicit roles, because browsers drop a table's implicit ones once CSS changes the display of its parts. */
function Rows<Row>({ label, columns, rows, rowKey, total, actions, tabular = false }: PortalTableProps<Row> & { rows: readonly Row[] }) {
  return (
    <table role="table" className={`${classes.table} ${tabular ? classes.tabular : classes.entries}`} aria-label={label}>
      <thead role="rowgroup" className={classes.headers}>
        <tr role="row">
          {columns.map(({ key, header, align, width }) => (
            <th key={key} role="columnheader" scope="col" data-align={align} style={columnWidth(width)}>
              {header}
            </th>
          ))}
          {actions && (
            <th role="columnheader" scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Entry key={rowKey(row)} row={row} columns={columns} actions={actions?.(row)} />
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot role="rowgroup" className={classes.totals}>
          <Entry row={total} columns={columns} actions={actions && null} />
        </tfoot>
      )}
    </table>
  );
}

/** One row. @param actions undefined if the table has no column for them */
function Entry<Row>({ row, columns, actions }: { row: Row; columns: readonly PortalColumn<Row>[]; actions: ReactNode }) {
  return (
    <tr role="row" className={classes.row}>
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} />
      ))}
      {actions !== undefined && (
        <td role="cell" className={classes.actions}>
          <div className={classes.buttons}>{actions}</div>
        </td>
      )}
    </tr>
  );
}

/** A custom property, so that the style sheet decides where the width applies. */
const columnWidth = (width: string | undefined): CSSProperties | undefined =>
  width === undefined ? undefined : Object.fromEntries([['--column-width', width]]);

function Cell<Row>({ column: { header, align, primary = false, onPhone, cell }, row }: { column: PortalColumn<Row>; row: Row }) {
  if (primary) {
    return (
      <th role="rowheader" scope="row" className={classes.primary} data-align={align}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td role="cell" className={classes.cell} data-align={align} data-on-phone={onPhone}>
      <span className={classes.name} aria-hidden="true">
        {header}
      </span>
      <div className={classes.value}>{cell(row)}</div>
    </td>
  );
}

interface FootProps {
  shown: number;
  failed: boolean;
  error?: unknown;
  errorTitle: string;
  onRetry?: () => void;
  retrying: boolean;
  hasMore?: boolean;
  onMore?: () => void;
  loadingMore?: boolean;
}

/** The next page on request, or the error. The new number of rows is also announced. */
function Foot({ shown, failed, error, errorTitle, onRetry, retrying, hasMore = false, onMore, loadingMore = false }: FootProps) {
  if (!failed && !hasMore)
    return (
      <p role="status" className="visually-hidden">
        {counted(shown)}
      </p>
    );
  return (
    <div className={classes.foot}>
      {failed && <PortalLoadError title={errorTitle} error={error} retrying={retrying} onRetry={() => onRetry?.()} />}
      <p role="status" className={classes.count}>
        {counted(shown)}
      </p>
      {hasMore && (
        // Stays focusable while it is loading, so that the focus is not lost.
        <Button variant="default" {...ariaDisabled(loadingMore)} onClick={() => !loadingMore && onMore?.()}>
          {loadingMore ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  );
}

function counted(shown: number): string {
  return shown === 1 ? '1 entry shown' : `${shown.toLocaleString('en-GB')} entries shown`;
}
