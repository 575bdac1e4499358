import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { joinUser, userMatches } from '../../users/user-directory.service.js';
import type { DeskHit } from './desk.dto.js';

/** Maximum number of texts (newest first), customers, and tickets per customer examined. */
const MAX_TEXTS = 500;
const MAX_CUSTOMERS = 200;
const MAX_PER_CUSTOMER = 50;
/** Length of a snippet in characters, and how many of them precede the match. */
const SNIPPET = { length: 140, before: 40 };

interface HitRow extends DeskHit {
  id: string;
}

/**
 * Conditions on `tickets t`, each served from an index: messages and notes, and the customer's names and address. Only of verified tickets:
 * before the security check agents see none of this.
 * @param pattern placeholder of the ILIKE pattern
 */
export function contentConditions(pattern: string): string[] {
  const texts = `ARRAY(SELECT ticket_id FROM (
      (SELECT ticket_id, created_at FROM ticket_messages WHERE body ILIKE ${pattern} OFFSET 0)
      UNION ALL (SELECT ticket_id, created_at FROM ticket_notes WHERE body ILIKE ${pattern} AND change IS NULL OFFSET 0)
    ) texts ORDER BY created_at DESC LIMIT ${MAX_TEXTS})`;
  // Per customer, from the index of their tickets: PostgreSQL underestimates how few they are.
  const ofCustomers = `ARRAY(SELECT own.id FROM (SELECT u.id FROM users u WHERE ${userMatches('u', pattern)} LIMIT ${MAX_CUSTOMERS}) found
    CROSS JOIN LATERAL (SELECT o.id FROM tickets o WHERE o.customer_id = found.id AND o.verified_at IS NOT NULL
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${MAX_PER_CUSTOMER}) own)`;
  return [`t.verified_at IS NOT NULL AND t.id = ANY (${texts})`, `t.id = ANY (${ofCustomers})`];
}

const snippet = (column: string) =>
  `substr(${column}, greatest(1, strpos(lower(${column}), lower($3)) - ${SNIPPET.before}), ${SNIPPET.length})`;
const MORE_BEFORE = (column: string) => `strpos(lower(${column}), lower($3)) - ${SNIPPET.before} > 1`;
const MORE_AFTER = (column: string) =>
  `length(${column}) >= greatest(1, strpos(lower(${column}), lower($3)) - ${SNIPPET.before}) + ${SNIPPET.length}`;
const parts = (column: string) =>
  `CASE WHEN ${MORE_BEFORE(column)} THEN '…' ELSE '' END || ${snippet(column)} || CASE WHEN ${MORE_AFTER(column)} THEN '…' ELSE '' END`;

/** Agents are customers of their own tickets: they read no notes there, and leave no receipts. */
const READABLE = `t.id = ANY($1) AND t.verified_at IS NOT NULL AND t.customer_id IS DISTINCT FROM $4::uuid`;
const CUSTOMER = `concat_ws(' · ', nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email)`;
const HITS = `SELECT DISTINCT ON (id) id, source, text FROM (
    SELECT t.id, 'customer' AS source, 1 AS rank, t.created_at AS at, ${CUSTOMER} AS text
      FROM tickets t ${joinUser('c', 't.customer_id')} WHERE ${READABLE} AND ${userMatches('c', '$2')}
    UNION ALL
    SELECT m.ticket_id, 'message', 2, m.created_at, ${parts('m.body')}
      FROM ticket_messages m JOIN tickets t ON t.id = m.ticket_id WHERE ${READABLE} AND m.body ILIKE $2
    UNION ALL
    SELECT n.ticket_id, 'note', 3, n.created_at, ${parts('n.body')}
      FROM ticket_notes n JOIN tickets t ON t.id = n.ticket_id WHERE ${READABLE} AND n.body ILIKE $2 AND n.change IS NULL
    UNION ALL
    SELECT t.id, 'description', 4, t.created_at, ${parts('t.description')} FROM tickets t WHERE t.id = ANY($1) AND t.description ILIKE $2
  ) hits ORDER BY id, rank, at DESC`;

/** Finds where the search text occurs in the matching tickets. */
@Injectable()
export class TicketHitsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /**
   * The best match of each ticket: the customer, otherwise the newest message, the newest note, or the description; of the agent's own tickets
   * the description only.
   */
  of(agentId: string, ticketIds: readonly string[], words: string): Promise<HitRow[]> {
    const { sql, values } = hitsStatement(agentId, ticketIds, words);
    return this.queries.rows<HitRow>(sql, values);
  }
}

/** The matches of these tickets. */
export function hitsStatement(agentId: string, ticketIds: readonly string[], words: string): { sql: string; values: unknown[] } {
  return { sql: HITS, values: [ticketIds, containing(words), words, agentId] };
}
