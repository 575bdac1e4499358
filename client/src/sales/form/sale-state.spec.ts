import { EMPTY_LINE, emptySale } from '../../../../server/sales/entry/sale-entry.rules';
import { SALE_LIMITS } from '../../../../server/sales/sale.rules';
import { formOf, saleReducer, startState, type SaleAction, type SaleState } from './sale-state';

const line = (product: string) => ({ ...EMPTY_LINE, product, unitPrice: '1' });
const start = startState(emptySale('2026-09-15'));
const after = (state: SaleState, ...actions: SaleAction[]): SaleState => actions.reduce(saleReducer, state);
const products = (state: SaleState): string[] => formOf(state).lineItems.map(({ product }) => product);

describe('the lines of a sale in the form', () => {
  it('start with an empty one', () => {
    expect(products(start)).toEqual(['']);
    expect(start.changes).toBe(0);
  });

  it('replace empty lines with pasted ones, which go before the others', () => {
    const pasted = after(start, { type: 'paste', row: 0, lines: [line('a'), line('b')] });
    expect(products(pasted)).toEqual(['a', 'b']);
    expect(products(after(pasted, { type: 'paste', row: 1, lines: [line('c')] }))).toEqual(['a', 'c', 'b']);
  });

  it('are limited to the maximum of a sale', () => {
    const many = after(start, { type: 'paste', row: 0, lines: Array.from({ length: 900 }, () => line('a')) });
    expect(many.rows).toHaveLength(SALE_LIMITS.lines);
    expect(after(many, { type: 'duplicate', row: 0, column: 0 }).rows).toHaveLength(SALE_LIMITS.lines);
    expect(after(many, { type: 'paste', row: 0, lines: [line('b')] }).rows).toHaveLength(SALE_LIMITS.lines);
  });

  it('are duplicated below, and removed, with the focus where the row was', () => {
    const two = after(start, { type: 'edit', row: 0, values: { product: 'a' } }, { type: 'duplicate', row: 0, column: 2 });
    expect(products(two)).toEqual(['a', 'a']);
    expect(two.focus).toEqual({ row: 1, column: 2 });
    expect(new Set(two.rows.map(({ key }) => key)).size).toBe(2);
    const one = after(two, { type: 'remove', row: 1 });
    expect(one.focus).toEqual({ row: 0, column: 0 });
    expect(products(after(one, { type: 'remove', row: 0 }))).toEqual(['']);
  });

  it('are undone step by step, with typing in one cell as one step', () => {
    const typed = after(
      start,
      { type: 'edit', row: 0, values: { product: 'T' } },
      { type: 'edit', row: 0, values: { product: 'Ti' } },
      { type: 'edit', row: 0, values: { quantity: '2' } },
      { type: 'paste', row: 1, lines: [line('b')] },
    );
    const once = after(typed, { type: 'undo', column: 2 });
    expect(products(once)).toEqual(['Ti']);
    expect(once.focus).toEqual({ row: 0, column: 2 });
    const twice = after(once, { type: 'undo', column: 2 });
    expect(twice.rows[0]?.line).toMatchObject({ product: 'Ti', quantity: '1' });
    expect(products(after(twice, { type: 'undo', column: 2 }, { type: 'undo', column: 2 }))).toEqual(['']);
    expect(products(after(twice, { type: 'redo', column: 2 }, { type: 'redo', column: 2 }))).toEqual(['Ti', 'b']);
    expect(after(twice, { type: 'edit', row: 0, values: { product: 'x' } }).future).toEqual([]);
  });

  it('at 0% without a code get one at once', () => {
    const rows = after(
      start,
      { type: 'paste', row: 0, lines: [{ ...line('a'), taxRate: '0' }, line('b'), { ...line('c'), taxRate: '0', vatCode: 'zero' }] },
      { type: 'code', vatCode: 'exempt' },
    );
    expect(rows.rows.map(({ line: { vatCode } }) => vatCode)).toEqual(['exempt', '', 'zero']);
  });
});
