import { Invalid } from '../errors/errors.js';
import { decodeCursor } from './cursors.js';

/** An order that a list can be read in from an index: all of its columns in one direction; the id decides between equals. */
export interface KeysetOrder {
  /** Marks the positions of this order. */
  name: string;
  keys: ReadonlyArray<{ column: string; type: 'timestamptz' | 'bigint' }>;
  direction: 'ASC' | 'DESC';
  /** Column of the id in the statement, for example `t.id`. */
  id: string;
}

/** What a statement selects besides, so that `positionOf` can tell where the next page begins. */
export function positionColumns({ keys }: KeysetOrder): string {
  return `jsonb_build_array(${keys.map(({ column, type }) => (type === 'timestamptz' ? `${column}::text` : column)).join(', ')}) AS position`;
}

export function orderBy({ keys, direction, id }: KeysetOrder): string {
  return [...keys.map(({ column }) => column), id].map((column) => `${column} ${direction}`).join(', ');
}

/** The values of a cursor that continues after this row. */
export function positionOf(order: KeysetOrder, { position, id }: { position: Array<string | number>; id: string }): Array<string | number> {
  return [order.name, ...position, id];
}

/**
 * The condition on what follows a position in an order.
 * @param bind adds a value to the statement and returns its placeholder.
 * @throws Invalid when the cursor is none of this order.
 */
export function afterPosition(cursor: string, { name, keys, direction, id }: KeysetOrder, bind: (value: unknown) => string): string {
  // A position belongs to its order: in another one the values would mean something else.
  const [order, ...values] = decodeCursor(cursor, keys.length + 2);
  if (order !== name)
    throw new Invalid('This page no longer exists. Please start from the first one.', { cursor: 'Not a cursor of this order.' });
  const types = [...keys.map(({ type }) => type), 'uuid'];
  const columns = [...keys.map(({ column }) => column), id].join(', ');
  const bound = values.map((value, index) => `${bind(value)}::${types[index]}`).join(', ');
  return `(${columns}) ${direction === 'ASC' ? '>' : '<'} (${bound})`;
}
