import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like.js';
import { Database } from '../../platform/database/transactions.js';
import { isId } from '../../platform/http/ids.rules.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import type { Account, AccountsQuestion } from './accounts.dto.js';

/** A row contains its exact position: a date has lost the microseconds. */
type MomentOf<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };
type PagedAccount = MomentOf<Account> & { position: string };

const COLUMNS = `id, email, first_name AS "firstName", last_name AS "lastName", username, avatar_file AS "avatarFile", roles,
  is_active AS "isActive", paused_at AS "pausedAt", created_at AS "createdAt", last_login_at AS "lastLoginAt",
  deletion_due_at AS "deletionDueAt", version, created_at::text AS position`;

/** The content of `search_text` besides the email address. */
const NAMES = `lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(username, ''))`;

const STATES = {
  active: 'is_active AND paused_at IS NULL',
  inactive: 'NOT is_active',
  paused: 'is_active AND paused_at IS NOT NULL',
} as const;

/** Administrative queries on all accounts. Each is served from an index. */
@Injectable()
export class AccountsRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async page(question: AccountsQuestion): Promise<Page<Account>> {
    const { sql, values } = accountsStatement(question);
    // Planned for these values: the best index depends on how rare a word is.
    const rows = await this.database.dataSource.query<PagedAccount[]>(sql, values);
    return pageOf(rows, question.limit, toAccount, ({ position, id }) => [position, id]);
  }
}

export function accountsStatement({ limit, cursor, search = '', role, state, addressHiddenOf }: AccountsQuestion): {
  sql: string;
  values: unknown[];
} {
  const values: unknown[] = [limit + 1];
  const conditions: string[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  if (role === 'user') conditions.push(`roles = '{}'`);
  // The second half is what the index of those with roles promises.
  else if (role !== undefined) conditions.push(`roles @> ARRAY[${bind(role)}] AND roles <> '{}'`);
  if (state !== undefined) conditions.push(STATES[state]);
  // An account is also found by its id, which occurs in links to it.
  if (isId(search)) conditions.push(`id = ${bind(search.toLowerCase())}::uuid`);
  else if (search !== '') {
    const pattern = bind(containing(search));
    conditions.push(`search_text LIKE lower(${pattern})`);
    if (addressHiddenOf.length > 0) conditions.push(`(NOT roles && ${bind(addressHiddenOf)} OR ${NAMES} LIKE lower(${pattern}))`);
  }
  if (cursor !== undefined) {
    const [at, id] = decodeCursor(cursor, ['timestamptz', 'uuid']);
    conditions.push(`(created_at, id) < (${bind(at)}::timestamptz, ${bind(id)}::uuid)`);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return { sql: `SELECT ${COLUMNS} FROM users ${where} ORDER BY created_at DESC, id DESC LIMIT $1`, values };
}

function toAccount({ position: _, pausedAt, createdAt, lastLoginAt, deletionDueAt, ...account }: PagedAccount): Account {
  return {
    ...account,
    pausedAt: moment(pausedAt),
    createdAt: new Date(createdAt),
    lastLoginAt: moment(lastLoginAt),
    deletionDueAt: moment(deletionDueAt),
  };
}

function moment(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}
