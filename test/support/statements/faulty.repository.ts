import type { ReadQueries } from '../../../server/platform/database/read-queries.js';
import type { Tx } from '../../../server/platform/database/transactions.js';

interface AccountRow {
  id: string;
  version: string;
  username: string;
  nickname: string | null;
}

/** One mistake of each kind that the statement test must detect, with its message. */
export class FaultyRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Declares a number as text, a nullable column without null, a column that is not selected, and omits one that is. */
  accounts(): Promise<AccountRow[]> {
    return this.queries.rows<AccountRow>('SELECT id, version, username, email FROM users');
  }

  /** A column that the table does not have, in a condition that only some calls add. */
  search(text?: string): Promise<Array<{ id: string }>> {
    return this.queries.rows<{ id: string }>(
      `SELECT id FROM users ${text === undefined ? '' : 'WHERE surname = $1'}`,
      text === undefined ? [] : [text],
    );
  }

  /** One value is missing. */
  async touch(tx: Tx, id: string): Promise<void> {
    await tx.manager.query('UPDATE users SET updated_at = $2 WHERE id = $1', [id]);
  }

  /** TypeORM returns `[rows, count]`. */
  removed(tx: Tx, id: string): Promise<Array<{ id: string }>> {
    return tx.manager.query<Array<{ id: string }>>('DELETE FROM users WHERE id = $1 RETURNING id', [id]);
  }

  /** The optional side of a join. */
  authors(): Promise<Array<{ id: number; email: string }>> {
    return this.queries.rows<{ id: number; email: string }>('SELECT l.id, u.email FROM audit_log l LEFT JOIN users u ON u.id = l.actor_id');
  }

  /** Not sent in any call. */
  async never(): Promise<void> {
    if (Number.isNaN(1)) await this.queries.rows('SELECT 1');
  }
}
