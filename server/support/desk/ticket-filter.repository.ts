import { containing } from '../../platform/database/like.js';
import { afterPosition, type KeysetOrder } from '../../platform/lists/keyset.js';
import { numberIn } from './desk-search.rules.js';
import type { TicketStatus } from '../tickets/tickets.rules.js';

/** Filters shared by the desk and the admin panel. */
interface TicketCriteria {
  status?: TicketStatus;
  category?: string;
  /** Words of subject and description, a tag, or a number. */
  search?: string;
}

export const NEWEST: KeysetOrder = {
  name: 'newest',
  keys: [{ column: 't.created_at', type: 'timestamptz' }],
  direction: 'DESC',
  id: 't.id',
};

/**
 * The newest tickets with a tag, read from the tag's index first. As an additional condition, it would make PostgreSQL expect many matches
 * and scan all tickets in order for a rare word.
 */
const taggedWith = (tag: string) =>
  `ARRAY(SELECT id FROM (SELECT id, created_at FROM tickets WHERE tags @> ARRAY[${tag}]::text[] OFFSET 0) tagged ORDER BY created_at DESC LIMIT 500)`;

/** The conditions of a statement on `tickets t`. Tickets with revoked access are always excluded. */
export class TicketFilter {
  private readonly conditions = [`t.status <> 'access_revoked_closed'`];

  /** @param values of the statement so far; those of the conditions are appended */
  constructor(readonly values: unknown[]) {}

  get sql(): string {
    return this.conditions.join(' AND ');
  }

  where(condition: string): void {
    this.conditions.push(condition);
  }

  /** Adds a condition on a value, if there is one. */
  equals(column: string, value: unknown): void {
    if (value !== undefined) this.where(`${column} = ${this.bind(value)}`);
  }

  /**
   * A search finds the viewer's own tickets by subject and description only: as their customer, the viewer must not learn tags or notes.
   * @param contents alternative search conditions; each receives the placeholder of the pattern
   */
  matching({ status, category, search }: TicketCriteria, viewerId: string, contents: (pattern: string) => string[] = () => []): void {
    this.equals('t.status', status);
    this.equals('t.category', category);
    const words = search?.trim() ?? '';
    const number = numberIn(words);
    this.equals('t.number', number ?? undefined);
    if (number === null && words !== '') {
      const pattern = this.bind(containing(words));
      const tagged = `t.id = ANY (${taggedWith(this.bind(words.toLowerCase()))})`;
      const isOthers = `t.customer_id IS DISTINCT FROM ${this.bind(viewerId)}::uuid`;
      const ofOthers = [tagged, ...contents(pattern)].map((condition) => `(${condition} AND ${isOthers})`);
      this.where(`(${[`(t.subject || ' ' || t.description) ILIKE ${pattern}`, ...ofOthers].join(' OR ')})`);
    }
  }

  /**
   * Adds the condition for rows after a position; nothing without a cursor. @throws Invalid if the cursor does not belong to this order.
   */
  after(cursor: string | undefined, order: KeysetOrder): void {
    if (cursor !== undefined) this.where(afterPosition(cursor, order, (value) => this.bind(value)));
  }

  private bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}
