import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { joinUser, userMatches } from '../../users/user-directory.service.js';
import type { DeskHit } from './desk.dto.js';

/** Fewer characters are in too many texts, and no index of trigrams finds them. */
const LEAST_CHARACTERS = 3;
/** So many texts, the newest, so many customers, and of each so many tickets are looked at. */
const MOST_TEXTS = 500;
const MOST_CUSTOMERS = 200;
const MOST_OF_CUSTOMER = 50;
/** Characters of a snippet, and how many of them stand before the hit. */
const SNIPPET = { length: 140, before: 40 };

export interface HitRow extends DeskHit {
  id: string;
}

/** True when a text is long enough to be searched for in messages, and among customers. */
export function searchesContents(words: string): boolean {
  return [...words].length >= LEAST_CHARACTERS && !/^#?\d{1,15}$/.test(words);
}

/**
 * Conditions on `tickets t`, each answered from an index before anything else: messages and notes, and the customer's names and address.
 * Only of verified tickets: before the security check agents learn none of this.
 * @param pattern placeholder of the pattern for ILIKE
 */
export function contentConditions(pattern: string): string[] {
  const texts = `ARRAY(SELECT ticket_id FROM (
      (SELECT ticket_id, created_at FROM ticket_messages WHERE body ILIKE ${pattern} OFFSET 0)
      UNION ALL (SELECT ticket_id, created_at FROM ticket_notes WHERE body ILIKE ${pattern} AND change IS NULL OFFSET 0)
    ) texts ORDER BY created_at DESC LIMIT ${MOST_TEXTS})`;
  // Customer by customer, each from the index of their tickets: PostgreSQL does not know how few they are.
  const ofCustomers = `ARRAY(SELECT own.id FROM (SELECT u.id FROM users u WHERE ${userMatches('u', pattern)} LIMIT ${MOST_CUSTOMERS}) found
    CROSS JOIN LATERAL (SELECT o.id FROM tickets o WHERE o.customer_id = found.id AND o.verified_at IS NOT NULL
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${MOST_OF_CUSTOMER}) own)`;
  return [`(t.verified_at IS NOT NULL AND t.id = ANY (${texts}))`, `t.id = ANY (${ofCustomers})`];
}

const snippet = (column: string) =>
  `substr(${column}, greatest(1, strpos(lower(${column}), lower($3)) - ${SNIPPET.before}), ${SNIPPET.length})`;
const MORE_BEFORE = (column: string) => `strpos(lower(${column}), lower($3)) - ${SNIPPET.before} > 1`;
const MORE_AFTER = (column: string) =>
  `length(${column}) >= greatest(1, strpos(lower(${column}), lower($3)) - ${SNIPPET.before}) + ${SNIPPET.length}`;
const parts = (column: string) =>
  `CASE WHEN ${MORE_BEFORE(column)} THEN '…' ELSE '' END || ${snippet(column)} || CASE WHEN ${MORE_AFTER(column)} THEN '…' ELSE '' END`;

const CUSTOMER = `concat_ws(' · ', nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email)`;
const HITS = `SELECT DISTINCT ON (id) id, source, text FROM (
    SELECT t.id, 'customer' AS source, 1 AS rank, t.created_at AS at, ${CUSTOMER} AS text
      FROM tickets t ${joinUser('c', 't.customer_id')} WHERE t.id = ANY($1) AND t.verified_at IS NOT NULL AND ${userMatches('c', '$2')}
    UNION ALL
    SELECT m.ticket_id, 'message', 2, m.created_at, ${parts('m.body')}
      FROM ticket_messages m JOIN tickets t ON t.id = m.ticket_id WHERE t.id = ANY($1) AND t.verified_at IS NOT NULL AND m.body ILIKE $2
    UNION ALL
    SELECT n.ticket_id, 'note', 3, n.created_at, ${parts('n.body')}
      FROM ticket_notes n JOIN tickets t ON t.id = n.ticket_id WHERE t.id = ANY($1) AND t.verified_at IS NOT NULL AND n.body ILIKE $2 AND n.change IS NULL
    UNION ALL
    SELECT t.id, 'description', 4, t.created_at, ${parts('t.description')} FROM tickets t WHERE t.id = ANY($1) AND t.description ILIKE $2
  ) hits ORDER BY id, rank, at DESC`;

/** Where the search text stands in the tickets that were found. */
@Injectable()
export class TicketHitsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The best hit of each ticket: the customer, else the newest message, the newest note, or the description. */
  of(ticketIds: readonly string[], words: string): Promise<HitRow[]> {
    return this.queries.rows<HitRow>(HITS, [ticketIds, containing(words), words]);
  }
}
