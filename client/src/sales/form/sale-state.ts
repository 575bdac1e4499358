import {
  EMPTY_LINE,
  isUntouched,
  type SaleCustomerForm,
  type SaleForm,
  type SaleLineForm,
} from '../../../../server/sales/entry/sale-entry.rules';
import { SALE_LIMITS } from '../../../../server/sales/sale.rules';

/** A row of the grid; its key is stable when rows before it are added or removed. */
export interface GridRow {
  key: number;
  line: SaleLineForm;
}

/** Where to move the focus after a change of rows. */
export interface GridFocus {
  row: number;
  column: number;
}

/** A sale as it is being entered, with the undo history of its lines. */
export interface SaleState {
  form: Omit<SaleForm, 'lineItems'>;
  rows: readonly GridRow[];
  past: ReadonlyArray<readonly GridRow[]>;
  future: ReadonlyArray<readonly GridRow[]>;
  /** The cell that was edited last: further typing belongs to the same undo step. */
  typing: string | null;
  nextKey: number;
  /** A new object for each move, so that the same cell can be focused again. */
  focus: GridFocus | null;
  /** Number of changes; 0 while there is nothing to save. */
  changes: number;
}

export type SaleAction =
  | { type: 'set'; values: Partial<Omit<SaleForm, 'lineItems' | 'customer'>> }
  | { type: 'customer'; values: Partial<SaleCustomerForm> }
  | { type: 'load'; form: SaleForm }
  | { type: 'edit'; row: number; values: Partial<SaleLineForm> }
  | { type: 'add'; focus: GridFocus }
  | { type: 'duplicate'; row: number; column: number }
  | { type: 'remove'; row: number }
  | { type: 'paste'; row: number; lines: readonly SaleLineForm[] }
  /** Sets the VAT code of lines at 0% without one. */
  | { type: 'code'; vatCode: string }
  /** @property column the focused column, which stays */
  | { type: 'undo'; column: number }
  | { type: 'redo'; column: number };

/** Maximum number of undo steps. */
const MAX_UNDO_STEPS = 100;

export function startState({ lineItems, ...form }: SaleForm): SaleState {
  const rows = (lineItems.length === 0 ? [EMPTY_LINE] : lineItems).map((line, key) => ({ key, line }));
  return { form, rows, past: [], future: [], typing: null, nextKey: rows.length, focus: null, changes: 0 };
}

/** The request body of the form. */
export function formOf({ form, rows }: Pick<SaleState, 'form' | 'rows'>): SaleForm {
  return { ...form, lineItems: rows.map(({ line }) => line) };
}

export function saleReducer(state: SaleState, action: SaleAction): SaleState {
  switch (action.type) {
    case 'set':
      return { ...state, form: { ...state.form, ...action.values }, changes: state.changes + 1 };
    case 'customer':
      return { ...state, form: { ...state.form, customer: { ...state.form.customer, ...action.values } }, changes: state.changes + 1 };
    case 'load':
      return { ...startState(action.form), nextKey: state.nextKey + action.form.lineItems.length };
    case 'undo':
      return undo(state, action.column);
    case 'redo':
      return redo(state, action.column);
    case 'edit':
      return edit(state, action.row, action.values);
    case 'add':
      return withRows(state, [...state.rows, { key: state.nextKey, line: EMPTY_LINE }], action.focus);
    case 'duplicate': {
      const source = state.rows[action.row];
      if (source === undefined) return state;
      const rows = state.rows.toSpliced(action.row + 1, 0, { key: state.nextKey, line: source.line });
      return withRows(state, rows, { row: action.row + 1, column: action.column });
    }
    case 'remove': {
      const rest = state.rows.toSpliced(action.row, 1);
      const rows = rest.length === 0 ? [{ key: state.nextKey, line: EMPTY_LINE }] : rest;
      return withRows(state, rows, { row: Math.min(action.row, rows.length - 1), column: 0 });
    }
    case 'paste':
      return paste(state, action.row, action.lines);
    case 'code': {
      const rows = state.rows.map((row) =>
        row.line.taxRate === '0' && row.line.vatCode === '' ? { ...row, line: { ...row.line, vatCode: action.vatCode } } : row,
      );
      return withRows(state, rows, null);
    }
  }
}

function withRows(state: SaleState, rows: readonly GridRow[], focus: GridFocus | null): SaleState {
  if (rows.length > SALE_LIMITS.lines) return state;
  return {
    ...state,
    rows,
    past: [...state.past, state.rows].slice(-MAX_UNDO_STEPS),
    future: [],
    typing: null,
    nextKey: state.nextKey + rows.length,
    focus,
    changes: state.changes + 1,
  };
}

function edit(state: SaleState, row: number, values: Partial<SaleLineForm>): SaleState {
  const cell = `${state.rows[row]?.key ?? ''} ${Object.keys(values).join(' ')}`;
  const rows = state.rows.map((current, index) => (index === row ? { ...current, line: { ...current.line, ...values } } : current));
  if (state.typing === cell) return { ...state, rows, changes: state.changes + 1 };
  return { ...withRows(state, rows, null), typing: cell };
}

/** Pasted lines replace untouched ones and are inserted before the others. */
function paste(state: SaleState, row: number, lines: readonly SaleLineForm[]): SaleState {
  let replaced = 0;
  while (replaced < lines.length) {
    const next = state.rows[row + replaced];
    if (next === undefined || !isUntouched(next.line)) break;
    replaced += 1;
  }
  const room = SALE_LIMITS.lines - (state.rows.length - replaced);
  const added = lines.slice(0, room).map((line, index) => ({ key: state.nextKey + index, line }));
  if (added.length === 0) return state;
  return withRows(state, state.rows.toSpliced(row, replaced, ...added), { row, column: 0 });
}

function undo(state: SaleState, column: number): SaleState {
  const before = state.past.at(-1);
  if (before === undefined) return state;
  return {
    ...state,
    rows: before,
    past: state.past.slice(0, -1),
    future: [state.rows, ...state.future],
    typing: null,
    focus: { row: changedRow(state.rows, before), column },
    changes: state.changes + 1,
  };
}

function redo(state: SaleState, column: number): SaleState {
  const [next, ...future] = state.future;
  if (next === undefined) return state;
  return {
    ...state,
    rows: next,
    past: [...state.past, state.rows],
    future,
    typing: null,
    focus: { row: changedRow(state.rows, next), column },
    changes: state.changes + 1,
  };
}

/** The first row that differs, or the last one: the focused row may no longer exist. */
function changedRow(before: readonly GridRow[], after: readonly GridRow[]): number {
  const first = after.findIndex((row, index) => row !== before[index]);
  return first === -1 ? after.length - 1 : first;
}
