import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Page } from '../../platform/lists/cursors.js';
import { afterPosition, keysetPage, orderBy, positionColumns, type KeysetOrder } from '../../platform/lists/keyset.js';
import { colleagueName, userMatches } from '../../users/user-directory.service.js';
import { SENSITIVE_ROLES } from './session.rules.js';
import type { SessionAge } from './sessions.repository.js';

/** When sessions expire: for everyone, and for roles with shorter limits. */
export interface SessionLimits {
  usual: SessionAge;
  sensitive: SessionAge;
}

/** A live session of any user. */
export interface DirectorySessionRow {
  id: string;
  userId: string;
  name: string;
  email: string;
  userAgent: string | null;
  ip: string | null;
  createdAt: string;
  lastSeenAt: string;
  twoFactor: boolean;
  passwordChangeDue: boolean;
}

export interface SessionAddressRow {
  id: string;
  userId: string;
  ip: string | null;
}

/** No index: the order changes with every use of a session, and there are few live ones. */
const LAST_ACTIVE: KeysetOrder = {
  name: 'last-active',
  keys: [{ column: 's.last_seen_at', type: 'timestamptz' }],
  direction: 'DESC',
  id: 's.id',
};

const COLUMNS = `s.id, s.user_id AS "userId", ${colleagueName('u')} AS name, u.email, s.user_agent AS "userAgent", s.ip_address AS ip,
  s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt",
  (EXISTS (SELECT FROM second_factors f WHERE f.user_id = s.user_id AND f.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = s.user_id)) AS "twoFactor",
  (u.temporary_password_until IS NOT NULL OR u.new_password_required_at IS NOT NULL) AS "passwordChangeDue"`;

/** Live sessions of all users, joined with their accounts. */
@Injectable()
export class SessionDirectoryRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Most recently used first. @param search part of a user's names or email address. */
  async page(
    { limit, cursor, search }: { limit: number; cursor?: string; search?: string },
    limits: SessionLimits,
  ): Promise<Page<DirectorySessionRow>> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const where = [isLive(limits, bind)];
    if (search !== undefined) where.push(userMatches('u', bind(containing(search))));
    if (cursor !== undefined) where.push(afterPosition(cursor, LAST_ACTIVE, bind));
    const rows = await this.queries.rows<DirectorySessionRow & { position: Array<string | number> }>(
      `SELECT ${COLUMNS}, ${positionColumns(LAST_ACTIVE)} FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE ${where.join(' AND ')} ORDER BY ${orderBy(LAST_ACTIVE)} LIMIT ${bind(limit + 1)}`,
      values,
    );
    return keysetPage(LAST_ACTIVE, rows, limit);
  }

  /** Addresses from which live sessions of users with a role were started. */
  async addressesOf(tx: Tx, roles: readonly string[], limits: SessionLimits): Promise<string[]> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const rows = await tx.manager.query<Array<{ ip: string | null }>>(
      `SELECT DISTINCT s.ip_address AS ip FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE ${isLive(limits, bind)} AND u.roles && ${bind(roles)}::text[] AND s.ip_address IS NOT NULL`,
      values,
    );
    return rows.flatMap(({ ip }) => ip ?? []);
  }

  /** Stored addresses of sessions, by id. */
  addresses(tx: Tx, ids: readonly string[]): Promise<SessionAddressRow[]> {
    return tx.manager.query<SessionAddressRow[]>(
      'SELECT id, user_id AS "userId", ip_address AS ip FROM sessions WHERE id = ANY($1::uuid[])',
      [ids],
    );
  }

  /** The user of a session that has not ended. */
  async userOf(tx: Tx, id: string): Promise<string | undefined> {
    const [row] = await tx.manager.query<Array<{ userId: string }>>(
      'SELECT user_id AS "userId" FROM sessions WHERE id = $1 AND ended_at IS NULL',
      [id],
    );
    return row?.userId;
  }

  async count(limits: SessionLimits): Promise<number> {
    const values: unknown[] = [];
    const where = isLive(limits, (value) => `$${values.push(value)}`);
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*) AS count FROM sessions s JOIN users u ON u.id = s.user_id WHERE ${where}`,
      values,
    );
    return row?.count ?? 0;
  }
}

/** Condition that a session `s` of the user `u` can still be used. */
function isLive({ usual, sensitive }: SessionLimits, bind: (value: unknown) => string): string {
  const within = ({ createdBefore, lastSeenBefore }: SessionAge): string =>
    `s.created_at > ${bind(createdBefore)}::timestamptz AND s.last_seen_at > ${bind(lastSeenBefore)}::timestamptz`;
  return `s.ended_at IS NULL AND u.is_active AND ${within(usual)}
    AND (NOT u.roles && ${bind(SENSITIVE_ROLES)}::text[] OR (${within(sensitive)}))`;
}
