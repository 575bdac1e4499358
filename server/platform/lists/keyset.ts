import { decodeCursor, pageOf, unusableCursor, type CursorPart, type Page } from './cursors.js';

/** An order in which a list can be read from an index: all columns in one direction, with the id as tie-breaker. */
export interface KeysetOrder {
  /** Identifies the cursors of this order. */
  name: string;
  keys: ReadonlyArray<{ column: string; type: 'timestamptz' | 'bigint' | 'text' }>;
  direction: 'ASC' | 'DESC';
  /** Id column of the statement, for example `t.id`. */
  id: string;
}

const PARTS = { timestamptz: 'timestamptz', bigint: 'integer', text: 'text' } as const satisfies Record<string, CursorPart>;

/** Additional columns to select, so that `positionOf` can compute the next position. */
export function positionColumns({ keys }: KeysetOrder): string {
  return `jsonb_build_array(${keys.map(({ column, type }) => (type === 'timestamptz' ? `${column}::text` : column)).join(', ')}) AS position`;
}

export function orderBy({ keys, direction, id }: KeysetOrder): string {
  return [...keys.map(({ column }) => column), id].map((column) => `${column} ${direction}`).join(', ');
}

/** The cursor values after this row. */
export function positionOf(order: KeysetOrder, { position, id }: { position: Array<string | number>; id: string }): Array<string | number> {
  return [order.name, ...position, id];
}

/**
 * The condition for rows after a position.
 * @param bind adds a value to the statement and returns its placeholder.
 * @throws Invalid if the cursor does not belong to this order.
 */
export function afterPosition(cursor: string, { name, keys, direction, id }: KeysetOrder, bind: (value: unknown) => string): string {
  // A position belongs to its order: in another one the values would have another meaning.
  const [order, ...values] = decodeCursor(cursor, ['text', ...keys.map(({ type }) => PARTS[type]), 'uuid']);
  if (order !== name) throw unusableCursor();
  const types = [...keys.map(({ type }) => type), 'uuid'];
  const columns = [...keys.map(({ column }) => column), id].join(', ');
  const bound = values.map((value, index) => `${bind(value)}::${types[index]}`).join(', ');
  return `(${columns}) ${direction === 'ASC' ? '>' : '<'} (${bound})`;
}

/** Cuts a page from rows that were read in an order with `positionColumns`, and with one more than the page size. */
export function keysetPage<Row extends { id: string; position: Array<string | number> }>(
  order: KeysetOrder,
  rows: Row[],
  size: number,
): Page<Omit<Row, 'position'>> {
  return pageOf(
    rows,
    size,
    ({ position: _, ...row }) => row,
    (row) => positionOf(order, row),
  );
}
