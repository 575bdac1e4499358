import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { SHOWN_TASK } from '../time/time.repository.js';

/** An entry's title and owner. */
interface EntryNameRow {
  id: string;
  title: string;
  userName: string | null;
}

const named = (table: string, title: string) => `SELECT c.id, ${title} AS title, ${colleagueName('owner')} AS "userName"
  FROM ${table} c ${joinUser('owner', 'c.user_id')} WHERE c.id = ANY($1::uuid[])`;

const NAMES = [
  named('clarity_time_entries', 'coalesce(c.shown_as, c.task)'),
  named('clarity_expenses', 'c.description'),
  named('clarity_deliverables', 'c.title'),
  named('clarity_rates', `'From ' || to_char(c.valid_from, 'FMDD FMMonth YYYY')`),
  named(
    'clarity_payables',
    `coalesce((SELECT ${SHOWN_TASK} FROM clarity_time_entries t WHERE c.kind = 'time' AND t.id = c.claim_id),
      (SELECT e.description FROM clarity_expenses e WHERE c.kind = 'expense' AND e.id = c.claim_id),
      (SELECT d.title FROM clarity_deliverables d WHERE c.kind = 'deliverable' AND d.id = c.claim_id), '')`,
  ),
].join(' UNION ALL ');

@Injectable()
export class HistoryRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Names of time, expenses, deliverables, rates and payables; deleted ones are missing. @param ids UUIDs */
  async namesOf(ids: readonly string[]): Promise<Map<string, EntryNameRow>> {
    if (ids.length === 0) return new Map();
    const rows = await this.queries.rows<EntryNameRow>(NAMES, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
