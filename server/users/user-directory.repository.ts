import { Injectable } from '@nestjs/common';
import { GROUPS, type Group } from '../platform/access/roles.rules.js';
import { containing } from '../platform/database/like.js';
import { ReadQueries } from '../platform/database/read-queries.js';
import type { Tx } from '../platform/database/transactions.js';

/** The account fields shown by other modules. */
export interface DirectoryRow {
  id: string;
  first_name: string | null;
  last_name: string | null;
  username: string | null;
  roles: string[];
  is_active: boolean;
}

/** An account's email address and roles, for notifications. */
export interface MailboxRow {
  email: string;
  roles: string[];
}

/** An account with the address for emails to it. */
export interface AddressedRow {
  id: string;
  email: string;
}

/** An account as a party to a contract. */
export interface PartyRow extends DirectoryRow {
  email: string;
}

const COLUMNS = 'id, first_name, last_name, username, roles, is_active';
/** Neither deactivated nor paused: the account can be used. */
const ACTIVE = 'is_active AND paused_at IS NULL';

/**
 * The join with which another module's list shows names without a second statement. Such a list may read `id`, `first_name`, `email` and
 * `avatar_file` of the alias, which are null once the account is deleted.
 * @param alias of the account in the statement.
 * @param idColumn the column that refers to the account, for example `t.assignee_id`.
 */
export function joinUser(alias: string, idColumn: string): string {
  return `LEFT JOIN users ${alias} ON ${alias}.id = ${idColumn}`;
}

/**
 * The name shown to colleagues, for an account joined with `joinUser`; null once the account is deleted.
 * @param alias of the account in the statement.
 */
export function colleagueName(alias: string): string {
  return `CASE WHEN ${alias}.id IS NOT NULL THEN
    coalesce(nullif(concat_ws(' ', nullif(${alias}.first_name, ''), nullif(${alias}.last_name, '')), ''), ${alias}.username, 'Unnamed') END`;
}

/**
 * Condition that an account joined with `joinUser` can no longer do the work of a group: it was deactivated or has lost its roles. False
 * once it is deleted.
 * @param alias of the account in the statement.
 */
export function isFormer(alias: string, group: Group): string {
  return `(${alias}.id IS NOT NULL AND NOT (${alias}.is_active AND ${alias}.roles && '{${GROUPS[group].join(',')}}'::text[]))`;
}

/**
 * SQL expression of the ids of former members of a group to whom rows of a table are assigned. Reads each assignee once, from the column's
 * index, because the accounts that were never members are many more.
 * @param condition of a partial index on the column.
 */
export function formerAssignees(table: string, group: Group, condition = 'true'): string {
  const next = (after: string) => `(SELECT assignee_id FROM ${table} WHERE ${after} AND ${condition} ORDER BY assignee_id LIMIT 1)`;
  return `ARRAY(WITH RECURSIVE assigned (id) AS (
    SELECT ${next('assignee_id IS NOT NULL')} UNION ALL SELECT ${next('assignee_id > assigned.id')} FROM assigned WHERE assigned.id IS NOT NULL)
    SELECT f.id FROM assigned JOIN users f ON f.id = assigned.id WHERE ${isFormer('f', group)})`;
}

/** Maximum number of accounts that a name matches in a search. */
const MAX_NAMED = 50;
const FULL_NAME = `concat_ws(' ', c.first_name, c.last_name, c.username)`;

/**
 * SQL expression of the ids of accounts with one of some roles whose name contains a text.
 * @param pattern placeholder of the LIKE pattern
 * @param roles placeholder of the roles
 */
export function colleaguesNamed(pattern: string, roles: string): string {
  return `ARRAY(SELECT c.id FROM users c WHERE c.roles && ${roles}::text[] AND ${FULL_NAME} ILIKE ${pattern} LIMIT ${MAX_NAMED})`;
}

/** The same for names similar to a text, tolerating typing errors. @param text placeholder of the text */
export function colleaguesResembling(text: string, roles: string): string {
  return `ARRAY(SELECT c.id FROM users c WHERE c.roles && ${roles}::text[] AND word_similarity(${text}, ${FULL_NAME}) >= 0.5 LIMIT ${MAX_NAMED})`;
}

/**
 * Condition on an alias of `users`: names or email address contain a text.
 * @param pattern placeholder of the LIKE pattern
 */
export function userMatches(alias: string, pattern: string): string {
  return `${alias}.search_text LIKE lower(${pattern})`;
}

/** Reads accounts for other modules. */
@Injectable()
export class UserDirectoryRepository {
  constructor(private readonly queries: ReadQueries) {}

  async byId(id: string): Promise<DirectoryRow | undefined> {
    const [row] = await this.queries.rows<DirectoryRow>(`SELECT ${COLUMNS} FROM users WHERE id = $1`, [id]);
    return row;
  }

  /** Ids of accounts whose address contains a text, case-insensitive. */
  async idsWithAddress(text: string, limit: number): Promise<string[]> {
    const pattern = containing(text);
    const rows = await this.queries.rows<{ id: string }>(
      `SELECT u.id FROM users u WHERE ${userMatches('u', '$1')} AND u.email ILIKE $1 LIMIT $2`,
      [pattern, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Names shown to colleagues, of the accounts that still exist. */
  namesOf(ids: readonly string[]): Promise<Array<{ id: string; name: string }>> {
    return this.queries.rows<{ id: string; name: string }>(`SELECT u.id, ${colleagueName('u')} AS name FROM users u WHERE u.id = ANY($1)`, [
      ids,
    ]);
  }

  /** Active accounts with at least one of these roles, ordered by name. */
  activeWithRoles(roles: readonly string[], limit: number): Promise<DirectoryRow[]> {
    return this.queries.rows<DirectoryRow>(
      `SELECT ${COLUMNS} FROM users WHERE roles && $1 AND ${ACTIVE} ORDER BY first_name NULLS LAST, last_name, id LIMIT $2`,
      [roles, limit],
    );
  }

  /** Ids of active accounts with at least one of these roles, except one account. */
  async activeIdsWithRoles(tx: Tx, roles: readonly string[], exceptId: string | null, limit: number): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ id: string }>>(
      `SELECT id FROM users WHERE roles && $1 AND ${ACTIVE} AND id IS DISTINCT FROM $2 ORDER BY id LIMIT $3`,
      [roles, exceptId, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Whether an active account other than this one has at least one of these roles. */
  async hasOtherWithRoles(exceptId: string, roles: readonly string[]): Promise<boolean> {
    const rows = await this.queries.rows(`SELECT 1 FROM users u WHERE u.roles && $1 AND ${ACTIVE} AND u.id <> $2 LIMIT 1`, [
      roles,
      exceptId,
    ]);
    return rows.length > 0;
  }

  /** Those of the accounts that are active and have at least one of these roles; they cannot be deleted before the transaction ends. */
  async activeIdsAmong(tx: Tx, ids: readonly string[], roles: readonly string[]): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ id: string }>>(
      `SELECT id FROM users WHERE id = ANY($1::uuid[]) AND roles && $2 AND ${ACTIVE} ORDER BY id FOR KEY SHARE`,
      [ids, roles],
    );
    return rows.map(({ id }) => id);
  }

  /** Email address of an active account with a verified address; undefined if there is none. */
  async mailbox(tx: Tx, id: string): Promise<MailboxRow | undefined> {
    const [row] = await tx.manager.query<MailboxRow[]>(
      `SELECT email, roles FROM users WHERE id = $1 AND ${ACTIVE} AND email_verified_at IS NOT NULL`,
      [id],
    );
    return row;
  }

  /** Whether an active account has neither an inbox, as the staff area has, nor a verified address for emails. */
  async isUnreachable(id: string, rolesWithInbox: readonly string[]): Promise<boolean> {
    const [row] = await this.queries.rows<{ id: string }>(
      `SELECT id FROM users WHERE id = $1 AND ${ACTIVE} AND email_verified_at IS NULL AND NOT roles && $2::text[]`,
      [id, rolesWithInbox],
    );
    return row !== undefined;
  }

  /** Active accounts with a verified address and one of these roles, the oldest first. */
  addressedWithRoles(tx: Tx, roles: readonly string[], limit: number): Promise<AddressedRow[]> {
    return tx.manager.query<AddressedRow[]>(
      `SELECT id, email FROM users WHERE roles && $1 AND ${ACTIVE} AND email_verified_at IS NOT NULL ORDER BY created_at, id LIMIT $2`,
      [roles, limit],
    );
  }

  /** An active account with its address, verified or not; it cannot be deleted before the transaction ends. Undefined if there is none. */
  async activeParty(tx: Tx, id: string): Promise<PartyRow | undefined> {
    const [row] = await tx.manager.query<PartyRow[]>(`SELECT ${COLUMNS}, email FROM users WHERE id = $1 AND ${ACTIVE} FOR KEY SHARE`, [id]);
    return row;
  }

  /** Roles of an active account; undefined if there is none. */
  async activeRoles(tx: Tx, id: string): Promise<string[] | undefined> {
    const [row] = await tx.manager.query<Array<{ roles: string[] }>>(`SELECT roles FROM users WHERE id = $1 AND ${ACTIVE}`, [id]);
    return row?.roles;
  }

  /** Active accounts with one of these usernames, in lower case, or one of these ids. */
  async activeByUsernamesOrIds(tx: Tx, usernames: readonly string[], ids: readonly string[]): Promise<DirectoryRow[]> {
    return tx.manager.query<DirectoryRow[]>(
      `SELECT ${COLUMNS} FROM users WHERE (lower(username) = ANY($1) OR id = ANY($2)) AND ${ACTIVE} ORDER BY id`,
      [usernames, ids],
    );
  }

  /** Those of the accounts that still exist. */
  byIds(ids: readonly string[]): Promise<DirectoryRow[]> {
    return this.queries.rows<DirectoryRow>(`SELECT ${COLUMNS} FROM users WHERE id = ANY($1::uuid[])`, [ids]);
  }

  /** Active accounts with a role of each list, ordered by name; null as the second list means no restriction. */
  activeWithin(within: readonly string[], roles: readonly string[] | null, limit: number): Promise<DirectoryRow[]> {
    return this.queries.rows<DirectoryRow>(
      `SELECT ${COLUMNS} FROM users WHERE roles && $1 AND ($2::text[] IS NULL OR roles && $2) AND ${ACTIVE}
       ORDER BY first_name NULLS LAST, last_name, id LIMIT $3`,
      [within, roles, limit],
    );
  }

  /** Number of those accounts. */
  async countWithin(within: readonly string[], roles: readonly string[] | null): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*) AS count FROM users WHERE roles && $1 AND ($2::text[] IS NULL OR roles && $2) AND ${ACTIVE}`,
      [within, roles],
    );
    return row?.count ?? 0;
  }

  /**
   * Active accounts with one of the roles whose name or username contains a text, ordered by name. @param pattern for LIKE, in lower case
   */
  findWithin(within: readonly string[], pattern: string, limit: number): Promise<DirectoryRow[]> {
    return this.queries.rows<DirectoryRow>(
      `SELECT ${COLUMNS} FROM users WHERE roles && $1 AND ${ACTIVE}
         AND lower(concat_ws(' ', first_name, last_name, username)) LIKE $2
       ORDER BY first_name NULLS LAST, last_name, id LIMIT $3`,
      [within, pattern, limit],
    );
  }

  async isEmpty(): Promise<boolean> {
    const rows = await this.queries.rows('SELECT 1 FROM users LIMIT 1');
    return rows.length === 0;
  }
}
