import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../platform/database/read-queries.js';
import type { Tx } from '../platform/database/transactions.js';

/** What other modules show of an account. */
export interface DirectoryRow {
  id: string;
  first_name: string | null;
  last_name: string | null;
  roles: string[];
}

const COLUMNS = 'id, first_name, last_name, roles';

/**
 * The join by which a list of another module shows names without a second statement. Such a list may read `id`, `first_name`
 * and `email` of the alias, which are null once the account is gone.
 * @param alias of the account in the statement.
 * @param idColumn the column that refers to the account, for example `t.assignee_id`.
 */
export function joinUser(alias: string, idColumn: string): string {
  return `LEFT JOIN users ${alias} ON ${alias}.id = ${idColumn}`;
}

/**
 * The accounts whose names or email address hold a text, as a condition on an alias of `users`.
 * @param pattern placeholder of the pattern for LIKE
 */
export function userMatches(alias: string, pattern: string): string {
  return `${alias}.search_text LIKE lower(${pattern})`;
}

/** Reads of accounts on behalf of other modules. */
@Injectable()
export class UserDirectoryRepository {
  constructor(private readonly queries: ReadQueries) {}

  async byId(id: string): Promise<DirectoryRow | undefined> {
    const [row] = await this.queries.rows<DirectoryRow>(`SELECT ${COLUMNS} FROM users WHERE id = $1`, [id]);
    return row;
  }

  /** Active accounts with at least one of these roles, by name. */
  activeWithRoles(roles: readonly string[], limit: number): Promise<DirectoryRow[]> {
    return this.queries.rows<DirectoryRow>(
      `SELECT ${COLUMNS} FROM users WHERE roles && $1 AND is_active ORDER BY first_name NULLS LAST, last_name, id LIMIT $2`,
      [roles, limit],
    );
  }

  /** Ids of active accounts with at least one of these roles, but for one account. */
  async activeIdsWithRoles(tx: Tx, roles: readonly string[], exceptId: string | null, limit: number): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ id: string }>>(
      'SELECT id FROM users WHERE roles && $1 AND is_active AND id IS DISTINCT FROM $2 ORDER BY id LIMIT $3',
      [roles, exceptId, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Roles of an active account; undefined when there is none. */
  async activeRoles(tx: Tx, id: string): Promise<string[] | undefined> {
    const [row] = await tx.manager.query<Array<{ roles: string[] }>>('SELECT roles FROM users WHERE id = $1 AND is_active', [id]);
    return row?.roles;
  }

  async isEmpty(): Promise<boolean> {
    const rows = await this.queries.rows('SELECT 1 FROM users LIMIT 1');
    return rows.length === 0;
  }
}
