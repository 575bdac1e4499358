import { Button } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { PortalLoadError } from '../feedback/portal-load-error';
import { PortalTableSkeleton } from './portal-table-skeleton';
import classes from './portal-table.module.css';

export interface PortalColumn<Row> {
  key: string;
  /** What stands above the column, and before the value on a phone. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and amounts, which then line up. */
  align?: 'start' | 'end';
  /** The column that names the row: its header in a table, its title in a list. One column has it. */
  primary?: boolean;
  /** CSS width of the column; without it the content decides. */
  width?: string;
  /**
   * On a phone a cell takes a line of its own, behind its header. `inline` for values that speak for themselves, which share lines;
   * `corner` for a control beside the title.
   */
  onPhone?: 'inline' | 'corner';
}

export interface PortalTableProps<Row> {
  /** Names the table to those who do not see it. */
  label: string;
  columns: readonly PortalColumn<Row>[];
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Buttons and links at the end of a row. Each says in its name which row it belongs to. */
  actions?: (row: Row) => ReactNode;
  /** Few short columns, such as names and amounts, which stay a table on a phone. */
  tabular?: boolean;
  /** Stands in the place of a table without rows: what would be here, and what to do about it. */
  empty: ReactNode;
  /** Why the list could not be loaded; null or undefined while it could. */
  error?: unknown;
  /** What failed, as the specification words it: `Failed to load projects`. */
  errorTitle: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** True when older rows are shown while those that were asked for are on their way. */
  stale?: boolean;
  hasMore?: boolean;
  onMore?: () => void;
  loadingMore?: boolean;
}

/**
 * The list of a section: a table where there is room and a list of entries on a phone, from one markup, so that assistive technology
 * hears a table in both. Loading, empty and failed states are part of it. Lists by `keysetQuery` hand in `keysetRows(query)`.
 */
export function PortalTable<Row>(props: PortalTableProps<Row>) {
  const { rows, error, errorTitle, onRetry, retrying = false } = props;
  const failed = error !== undefined && error !== null;
  if (failed && rows === undefined)
    return <PortalLoadError title={errorTitle} error={error} retrying={retrying} onRetry={() => onRetry?.()} />;
  if (rows === undefined) return <PortalTableSkeleton columns={props.columns.length} />;
  return (
    <div className={classes.frame} data-stale={props.stale || undefined} aria-busy={props.stale || undefined}>
      {rows.length === 0 ? <div className={classes.empty}>{props.empty}</div> : <Rows {...props} rows={rows} />}
      <Foot {...props} shown={rows.length} failed={failed} retrying={retrying} />
    </div>
  );
}

/** Roles are written out because a browser forgets those of a table once style sheets lay its parts out otherwise. */
function Rows<Row>({ label, columns, rows, rowKey, actions, tabular = false }: PortalTableProps<Row> & { rows: readonly Row[] }) {
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
          <tr key={rowKey(row)} role="row" className={classes.row}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
            {actions && (
              <td role="cell" className={classes.actions}>
                <div className={classes.buttons}>{actions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** As a property, so that the style sheet decides where the width holds. */
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

/** What follows: the next page on request, or why it did not come. How many there are now is also announced. */
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
        // Stays in the page and focusable while it works, so that the keyboard does not lose its place.
        <Button variant="default" aria-disabled={loadingMore || undefined} onClick={() => !loadingMore && onMore?.()}>
          {loadingMore ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  );
}

function counted(shown: number): string {
  return shown === 1 ? '1 entry shown' : `${shown.toLocaleString('en-GB')} entries shown`;
}
