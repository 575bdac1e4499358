import { containing } from '../../platform/database/like.js';
import { Invalid } from '../../platform/errors/errors.js';
import { decodeCursor } from '../../platform/lists/cursors.js';
import type { TicketStatus } from '../tickets/tickets.rules.js';

/** What the desk and the admin panel can both ask of all tickets. */
interface TicketCriteria {
  status?: TicketStatus;
  category?: string;
  /** Words of subject and description, a tag, or a number. */
  search?: string;
}

/** An order of `tickets t`, all of its columns in one direction; the id decides between equals. */
export interface TicketOrder {
  /** Marks the positions of this order. */
  name: string;
  keys: ReadonlyArray<{ column: string; type: 'timestamptz' | 'bigint' }>;
  direction: 'ASC' | 'DESC';
}

export const NEWEST: TicketOrder = { name: 'newest', keys: [{ column: 't.created_at', type: 'timestamptz' }], direction: 'DESC' };

/** What a statement selects besides, so that `positionOf` can tell where the next page begins. */
export function positionColumns({ keys }: TicketOrder): string {
  return `jsonb_build_array(${keys.map(({ column, type }) => (type === 'timestamptz' ? `${column}::text` : column)).join(', ')}) AS position`;
}

export function orderBy({ keys, direction }: TicketOrder): string {
  return [...keys.map(({ column }) => column), 't.id'].map((column) => `${column} ${direction}`).join(', ');
}

/** The values of a cursor that continues after this row. */
export function positionOf(order: TicketOrder, { position, id }: { position: Array<string | number>; id: string }): Array<string | number> {
  return [order.name, ...position, id];
}

/**
 * The newest tickets with a tag, found by the tag's index before anything else. As a condition beside the words it would make PostgreSQL
 * expect many hits, and walk through all tickets in order for a word that is rare.
 */
const taggedWith = (tag: string) =>
  `ARRAY(SELECT id FROM (SELECT id, created_at FROM tickets WHERE tags @> ARRAY[${tag}]::text[] OFFSET 0) tagged ORDER BY created_at DESC LIMIT 500)`;

/** The conditions of a statement on `tickets t`. What a customer has closed to the studio is never among its rows. */
export class TicketFilter {
  private readonly conditions = [`t.status <> 'access_revoked_closed'`];

  /** @param values of the statement so far; those of the conditions follow them */
  constructor(readonly values: unknown[]) {}

  get sql(): string {
    return this.conditions.join(' AND ');
  }

  where(condition: string): void {
    this.conditions.push(condition);
  }

  /** Adds a condition on a value, unless there is none. */
  equals(column: string, value: unknown): void {
    if (value !== undefined) this.where(`${column} = ${this.bind(value)}`);
  }

  /** @param contents more conditions on a search, of which one suffices; they get the placeholder of the pattern */
  matching({ status, category, search }: TicketCriteria, contents: (pattern: string) => string[] = () => []): void {
    this.equals('t.status', status);
    this.equals('t.category', category);
    const words = search?.trim() ?? '';
    const number = /^#?(\d{1,15})$/.exec(words)?.[1];
    this.equals('t.number', number);
    if (number === undefined && words !== '') {
      const pattern = this.bind(containing(words));
      const tagged = `t.id = ANY (${taggedWith(this.bind(words.toLowerCase()))})`;
      this.where(`(${[`(t.subject || ' ' || t.description) ILIKE ${pattern}`, tagged, ...contents(pattern)].join(' OR ')})`);
    }
  }

  /** What follows a position in an order; nothing without a cursor. @throws Invalid when it is none of this order. */
  after(cursor: string | undefined, { name, keys, direction }: TicketOrder): void {
    if (cursor === undefined) return;
    // A position belongs to its order: in another one the values would mean something else.
    const [order, ...values] = decodeCursor(cursor, keys.length + 2);
    if (order !== name)
      throw new Invalid('This page no longer exists. Please start from the first one.', { cursor: 'Not a cursor of this order.' });
    const types = [...keys.map(({ type }) => type), 'uuid'];
    const columns = [...keys.map(({ column }) => column), 't.id'].join(', ');
    const bound = values.map((value, index) => `${this.bind(value)}::${types[index]}`).join(', ');
    this.where(`(${columns}) ${direction === 'ASC' ? '>' : '<'} (${bound})`);
  }

  private bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}
