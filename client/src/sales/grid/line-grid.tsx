import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { type ClipboardEvent, type Dispatch, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isUntouched, readLine } from '../../../../server/sales/entry/sale-entry.rules';
import { pastedLines } from '../../../../server/sales/entry/paste.rules';
import { platformVatWarning, SALE_CHANNELS, SALE_LIMITS } from '../../../../server/sales/sale.rules';
import { type ShortcutGroup, useShortcutGroup } from '../../lib/shortcuts/shortcuts';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import type { GridFocus, GridRow, SaleAction } from '../form/sale-state';
import { GRID_COLUMNS, ZERO_CODES } from './grid-columns';
import { isPlainKey, stepFrom, type CellPlace } from './grid-keys';
import classes from './line-grid.module.css';
import { LineRow } from './line-row';

const GRID_KEYS: ShortcutGroup = {
  title: 'Lines of a sale',
  keys: [
    ['Arrow keys', 'Move between cells'],
    ['Enter', 'The next line, or a new one'],
    ['Ctrl or Cmd + D', 'Duplicate the line'],
    ['Ctrl or Cmd + Z', 'Undo'],
    ['Ctrl or Cmd + Y', 'Redo'],
    ['Ctrl or Cmd + Shift + Z', 'Redo'],
    ['Space', 'Open a list'],
    ['Ctrl or Cmd + V', 'Paste lines from a spreadsheet into a product cell'],
  ],
};

interface LineGridProps {
  rows: readonly GridRow[];
  focus: GridFocus | null;
  channel: string;
  /** Also shows what is missing in empty lines, once the step has been left. */
  showsAll: boolean;
  /** Error message of the lines as a whole. */
  error: string | undefined;
  /** The server's messages, by field. */
  refused: Readonly<Record<string, string>>;
  dispatch: Dispatch<SaleAction>;
}

/** The lines of a sale as a spreadsheet-like grid; on a phone each line is a card. */
export function LineGrid({ rows, focus, channel, showsAll, error, refused, dispatch }: LineGridProps) {
  useShortcutGroup(GRID_KEYS);
  const table = useRef<HTMLTableElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const problemRows = useMemo(
    () =>
      rows.flatMap(({ line }, index) => (!isUntouched(line) && Object.keys(readLine(line, channel).problems).length > 0 ? [index] : [])),
    [rows, channel],
  );
  const unsettled = rows.filter(({ line }) => !isUntouched(line) && line.taxRate === '0' && line.vatCode === '').length;
  const platform = SALE_CHANNELS.find((candidate) => candidate === channel);
  const warning =
    platform === undefined
      ? undefined
      : platformVatWarning(
          platform,
          rows.filter(({ line }) => !isUntouched(line)).map(({ line }) => Number(line.taxRate)),
        );
  const go = ({ row, column }: CellPlace): void => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
    cell?.focus();
    if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select();
  };
  useEffect(() => {
    if (focus !== null) go(focus);
  }, [focus]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const place = placeOf(event.target);
    if (place === null) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const key = event.key.toLowerCase();
      const action = shortcut(key, event.shiftKey, place);
      if (action === null) return;
      event.preventDefault();
      dispatch(action);
      return;
    }
    if (!isPlainKey(event)) return;
    const to = stepFrom(event.key, place, event.target as HTMLElement);
    if (to === null) return;
    event.preventDefault();
    if (to.row >= rows.length) dispatch({ type: 'add', focus: to });
    else if (to.row >= 0) go(to);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const place = placeOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    // A single cell is pasted like any other text.
    if (place === null || place.column !== 0 || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    const lines = pastedLines(text);
    const room = SALE_LIMITS.lines - rows.filter(({ line }) => !isUntouched(line)).length;
    const taken = lines.slice(0, Math.max(0, room));
    const wrong = taken.filter((line) => Object.keys(readLine(line, channel).problems).length > 0).length;
    dispatch({ type: 'paste', row: place.row, lines: taken });
    setAnnouncement(pasteMessage(taken.length, wrong, lines.length - taken.length));
  };
  const toProblem = (): void => {
    const at = placeOf(table.current?.ownerDocument.activeElement ?? null)?.row ?? -1;
    const row = problemRows.find((index) => index > at) ?? problemRows[0];
    const first = table.current?.querySelectorAll('tbody tr')[row ?? 0]?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus();
  };
  return (
    <Stack gap="sm">
      {error !== undefined && <PortalNotice tone="error" title={error} />}
      {warning !== undefined && <PortalNotice tone="warning" title={warning} />}
      <Group justify="space-between" align="flex-end" gap="sm">
        <Text role="status" size="sm" c="dimmed">
          {announcement}
        </Text>
        <Group gap="sm" align="flex-end">
          {unsettled > 0 && (
            <Select
              {...FIELD}
              label={`VAT at 0% (${unsettled === 1 ? '1 line' : `${unsettled} lines`})`}
              placeholder="Choose what it is"
              data={[...ZERO_CODES]}
              value={null}
              onChange={(code) => code !== null && dispatch({ type: 'code', vatCode: code })}
            />
          )}
          {problemRows.length > 0 && (
            <Button variant="default" onClick={toProblem}>
              {`Next problem (${problemRows.length === 1 ? '1 line' : `${problemRows.length} lines`})`}
            </Button>
          )}
        </Group>
      </Group>
      <div className={classes.frame}>
        <table
          ref={table}
          role="grid"
          aria-label="Lines"
          aria-rowcount={rows.length + 1}
          className={classes.grid}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        >
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                <span className="visually-hidden">Line</span>
              </th>
              {GRID_COLUMNS.map(({ key, label }) => (
                <th key={key} role="columnheader" scope="col" data-column={key}>
                  {label}
                </th>
              ))}
              <th role="columnheader" scope="col" className={classes.total}>
                Line total
              </th>
              <th role="columnheader" scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(({ key, line }, row) => (
              <LineRow
                key={key}
                line={line}
                row={row}
                channel={channel}
                showsAll={showsAll && rows.every((candidate) => isUntouched(candidate.line))}
                refused={refusedOf(refused, row)}
                dispatch={dispatch}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Button variant="default" onClick={() => dispatch({ type: 'add', focus: { row: rows.length, column: 0 } })}>
          Add line
        </Button>
        <Text size="sm" c="dimmed" maw="60ch">
          Arrow keys and Enter move between cells, Ctrl+D duplicates a line, Ctrl+Z undoes. Space opens a list. Paste rows from a
          spreadsheet into Product.
        </Text>
      </Group>
    </Stack>
  );
}

function placeOf(target: EventTarget | null): CellPlace | null {
  const cell = target instanceof HTMLElement ? target.dataset['cell'] : undefined;
  if (cell === undefined) return null;
  const [row = 0, column = 0] = cell.split(' ').map(Number);
  return { row, column };
}

function shortcut(key: string, shift: boolean, { row, column }: CellPlace): SaleAction | null {
  if (key === 'd') return { type: 'duplicate', row, column };
  if (key === 'y' || (key === 'z' && shift)) return { type: 'redo', column };
  return key === 'z' ? { type: 'undo', column } : null;
}

function refusedOf(refused: Readonly<Record<string, string>>, row: number): string {
  const prefix = `lineItems.${row}.`;
  return Object.entries(refused)
    .filter(([field]) => field.startsWith(prefix))
    .map(([field, message]) => `${field.slice(prefix.length)}: ${message}`)
    .join('\n');
}

function pasteMessage(pasted: number, wrong: number, omitted: number): string {
  const count = (number: number): string => (number === 1 ? '1 line' : `${number} lines`);
  const parts = [`${count(pasted)} pasted${wrong === 0 ? '' : `, ${wrong === 1 ? '1 needs' : `${wrong} need`} attention`}.`];
  if (omitted > 0) parts.push(`${count(omitted)} left out: a sale has at most ${SALE_LIMITS.lines}.`);
  return parts.join(' ');
}
