import { containing } from '../../platform/database/like.js';
import { decodeCursor } from '../../platform/lists/cursors.js';
import type { TicketStatus } from '../tickets/tickets.rules.js';

/** What the desk and the admin panel can both ask of all tickets. */
interface TicketCriteria {
  status?: TicketStatus;
  category?: string;
  /** Words of subject and description, a tag, or a number. */
  search?: string;
  cursor?: string;
}

/**
 * The newest tickets with a tag, found by the tag's index before anything else. As a condition beside the words it would make PostgreSQL
 * expect many hits, and walk through all tickets in order for a word that is rare.
 */
const taggedWith = (tag: string) =>
  `ARRAY(SELECT id FROM (SELECT id, created_at FROM tickets WHERE tags @> ARRAY[${tag}]::text[] OFFSET 0) tagged ORDER BY created_at DESC LIMIT 500)`;

/** The conditions of a statement on `tickets t`, newest first. What a customer has closed to the studio is never among its rows. */
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

  matching({ status, category, search, cursor }: TicketCriteria): void {
    this.equals('t.status', status);
    this.equals('t.category', category);
    const words = search?.trim() ?? '';
    const number = /^#?(\d{1,15})$/.exec(words)?.[1];
    this.equals('t.number', number);
    if (number === undefined && words !== '') {
      this.where(
        `((t.subject || ' ' || t.description) ILIKE ${this.bind(containing(words))} OR t.id = ANY (${taggedWith(this.bind(words.toLowerCase()))}))`,
      );
    }
    if (cursor !== undefined) {
      const [at, id] = decodeCursor(cursor, 2);
      this.where(`(t.created_at, t.id) < (${this.bind(at)}, ${this.bind(id)}::uuid)`);
    }
  }

  private bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}
