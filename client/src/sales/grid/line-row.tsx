import { ActionIcon } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type Dispatch, memo, useId } from 'react';
import { pounds } from '../../../../server/finance/money.rules';
import { isUntouched, readLine, type SaleLineForm } from '../../../../server/sales/entry/sale-entry.rules';
import { SALE_LIMITS } from '../../../../server/sales/sale.rules';
import { saleTotals } from '../../../../server/sales/amounts/totals.rules';
import type { SaleAction } from '../form/sale-state';
import {
  CATEGORY_OPTIONS,
  DISCOUNT_OPTIONS,
  GRID_COLUMNS,
  VAT_OPTIONS,
  vatChange,
  vatValue,
  type CellOption,
  type ColumnKey,
} from './grid-columns';
import classes from './line-grid.module.css';

interface LineRowProps {
  line: SaleLineForm;
  row: number;
  channel: string;
  /** Also shows what is missing in an untouched line. */
  showsAll: boolean;
  /** The server's messages about this line, as `field: message` lines; empty for none. */
  refused: string;
  dispatch: Dispatch<SaleAction>;
}

const NUMBERS: readonly ColumnKey[] = ['quantity', 'unitPrice', 'discountValue'];
const OPTIONS: Readonly<Partial<Record<ColumnKey, readonly CellOption[]>>> = {
  discountType: DISCOUNT_OPTIONS,
  taxRate: VAT_OPTIONS,
  category: CATEGORY_OPTIONS,
};

/** One line of a sale. Memoised, so that typing stays fast in a long list. */
export const LineRow = memo(function LineRow({ line, row, channel, showsAll, refused, dispatch }: LineRowProps) {
  const id = useId();
  const { problems, value } = readLine(line, channel);
  const shown = isUntouched(line) && !showsAll ? {} : problems;
  const sent = Object.fromEntries(refused.split('\n').map((part) => part.split(': ', 2))) as Partial<Record<string, string>>;
  const gross = value === undefined ? null : saleTotals([value], 'line-nearest', '1').gross;
  return (
    <tr role="row" className={classes.row}>
      <th role="rowheader" scope="row" className={classes.number}>
        <span className={classes.numberLabel}>Line </span>
        {row + 1}
      </th>
      {GRID_COLUMNS.map(({ key, label }, column) => {
        const problem = shown[key] ?? (isUntouched(line) ? undefined : sent[key]);
        return (
          <td key={key} role="gridcell" className={classes.cell} data-column={key}>
            <span className={classes.name} aria-hidden="true">
              {label}
            </span>
            <Cell
              column={column}
              columnKey={key}
              label={`${label}, line ${row + 1}`}
              line={line}
              row={row}
              problem={problem}
              problemId={`${id}${key}`}
              dispatch={dispatch}
            />
            {problem !== undefined && (
              <span id={`${id}${key}`} className={classes.problem}>
                {problem}
              </span>
            )}
          </td>
        );
      })}
      <td role="gridcell" className={classes.total}>
        <span className={classes.name} aria-hidden="true">
          Line total
        </span>
        {gross === null ? '–' : pounds(gross).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
      </td>
      <td role="gridcell" className={classes.remove}>
        <ActionIcon variant="subtle" aria-label={`Delete line ${row + 1}`} onClick={() => dispatch({ type: 'remove', row })}>
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      </td>
    </tr>
  );
});

interface CellProps {
  column: number;
  columnKey: ColumnKey;
  label: string;
  line: SaleLineForm;
  row: number;
  problem: string | undefined;
  problemId: string;
  dispatch: Dispatch<SaleAction>;
}

function Cell({ column, columnKey, label, line, row, problem, problemId, dispatch }: CellProps) {
  const edit = (values: Partial<SaleLineForm>): void => dispatch({ type: 'edit', row, values });
  const common = {
    'aria-label': label,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': problem === undefined ? undefined : problemId,
    'data-cell': `${row} ${column}`,
    className: classes.input,
  };
  const options = OPTIONS[columnKey];
  if (columnKey === 'taxInclusive')
    return (
      <input
        {...common}
        type="checkbox"
        className={classes.check}
        checked={line.taxInclusive}
        onChange={({ currentTarget: { checked } }) => edit({ taxInclusive: checked })}
      />
    );
  if (options !== undefined) {
    const value = columnKey === 'taxRate' ? vatValue(line) : String(line[columnKey]);
    return (
      <select
        {...common}
        value={value}
        onChange={({ currentTarget }) =>
          edit(columnKey === 'taxRate' ? vatChange(currentTarget.value) : { [columnKey]: currentTarget.value })
        }
      >
        {/* A pasted value that is not an option stays visible, with its error. */}
        {!options.some((option) => option.value === value) && <option value={value}>{value === '' ? 'Choose' : value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  const isNumber = NUMBERS.includes(columnKey);
  return (
    <input
      {...common}
      type="text"
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      data-number={isNumber || undefined}
      maxLength={isNumber ? SALE_LIMITS.number : SALE_LIMITS.name}
      value={String(line[columnKey])}
      onChange={({ currentTarget }) => edit({ [columnKey]: currentTarget.value })}
    />
  );
}
