import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { GROUPS, type Role } from '../../platform/access/roles.rules.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { RoleCode } from './role-code.entity.js';
import { toRoleCodeView, type RoleCodeView } from './role-codes.dto.js';
import { usersArea } from '../users.area.js';

const LISTED = `code.id, code.roles, code.uses, code.uses_left AS "usesLeft", code.expires_at AS "expiresAt", code.created_at AS "createdAt", code.note,
  CASE WHEN maker.id IS NOT NULL THEN jsonb_build_object(
    'firstName', maker.first_name, 'lastName', maker.last_name, 'username', maker.username, 'email', maker.email) END AS maker`;

/**
 * Codes usable at a time. A code becomes invalid when its author may no longer create it: otherwise a dismissed admin could return with a
 * code. @param now placeholder @param makers placeholder of the roles that create codes
 */
const usable = (code: string, now: string, makers: string): string =>
  `${code}.uses_left > 0 AND ${code}.revoked_at IS NULL AND ${code}.expires_at > ${now} AND (${code}.is_owner_code
    OR EXISTS (SELECT FROM users owner WHERE owner.id = ${code}.created_by AND owner.is_active AND owner.roles && ${makers}::text[]))`;

/** The author of a code. */
export interface RoleCodeCreator {
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  email: string;
}

/** A code with its author. */
export type RoleCodeRow = Pick<RoleCode, 'id' | 'roles' | 'uses' | 'usesLeft' | 'note'> & {
  /** ISO 8601, as `createdAt`. */
  expiresAt: string;
  createdAt: string;
  maker: RoleCodeCreator | null;
};

/** A code without its digest, for its author's data export. */
type CreatedRoleCodeRow = Omit<RoleCodeRow, 'maker'> & { revokedAt: string | null };

type UsedRoleCodeRow = Pick<RoleCode, 'id' | 'roles'>;

@Injectable()
export class RoleCodesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Notes of codes, or the roles of one without a note, for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(
      `SELECT id, coalesce(nullif(note, ''), 'for ' || array_to_string(roles, ', ')) AS name FROM role_codes WHERE id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** Usable codes, newest first. */
  async page({ limit, cursor }: PageQuery, now: Date): Promise<Page<RoleCodeView>> {
    const before = cursor === undefined ? [] : decodeCursor(cursor, ['timestamptz', 'uuid']);
    const rows = await this.queries.rows<RoleCodeRow>(
      `SELECT ${LISTED} FROM role_codes code LEFT JOIN users maker ON maker.id = code.created_by
       WHERE ${usable('code', '$1', '$3')}
         ${cursor === undefined ? '' : 'AND (code.created_at, code.id) < ($4::timestamptz, $5::uuid)'}
       ORDER BY code.created_at DESC, code.id DESC LIMIT $2`,
      [now, limit + 1, GROUPS.admin, ...before],
    );
    return pageOf(rows, limit, toRoleCodeView, (row) => [row.createdAt, row.id]);
  }

  /** Codes created by a user, oldest first. */
  createdBy(userId: string): Promise<CreatedRoleCodeRow[]> {
    return this.queries.rows<CreatedRoleCodeRow>(
      `SELECT id, roles, note, uses, uses_left AS "usesLeft", expires_at AS "expiresAt", revoked_at AS "revokedAt", created_at AS "createdAt"
       FROM role_codes WHERE created_by = $1 ORDER BY created_at, id`,
      [userId],
    );
  }

  async insert(tx: Tx, code: RoleCode): Promise<void> {
    await tx.manager.insert(RoleCode, code);
  }

  /** Uses a code once. @returns undefined if there is no usable one. */
  async use(tx: Tx, codeHash: Buffer, now: Date): Promise<UsedRoleCodeRow | undefined> {
    const [rows] = await tx.manager.query<[UsedRoleCodeRow[], number]>(
      `UPDATE role_codes code SET uses_left = uses_left - 1 WHERE code_hash = $1 AND ${usable('code', '$2', '$3')} RETURNING id, roles`,
      [codeHash, now, GROUPS.admin],
    );
    return rows[0];
  }

  /** Undoes `use` in the same transaction. */
  async giveBack(tx: Tx, id: string): Promise<void> {
    await tx.manager.query('UPDATE role_codes SET uses_left = uses_left + 1 WHERE id = $1', [id]);
  }

  async isUsable(tx: Tx, codeHash: Buffer, now: Date): Promise<boolean> {
    const [row] = await tx.manager.query<Array<{ found: boolean }>>(
      `SELECT EXISTS (SELECT FROM role_codes code WHERE code_hash = $1 AND ${usable('code', '$2', '$3')}) AS found`,
      [codeHash, now, GROUPS.admin],
    );
    return row?.found === true;
  }

  /** @returns its roles; undefined if there is no such code, or it is already revoked. */
  async revoke(tx: Tx, id: string, now: Date): Promise<Role[] | undefined> {
    const [rows] = await tx.manager.query<[Array<Pick<RoleCode, 'roles'>>, number]>(
      'UPDATE role_codes SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING roles',
      [id, now],
    );
    return rows[0]?.roles;
  }

  /** Revokes a user's usable codes. @returns the ids. */
  async revokeCreatedBy(tx: Tx, userId: string, now: Date): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<Pick<RoleCode, 'id'>>, number]>(
      `UPDATE role_codes SET revoked_at = $2
       WHERE created_by = $1 AND revoked_at IS NULL AND uses_left > 0 AND expires_at > $2 AND NOT is_owner_code RETURNING id`,
      [userId, now],
    );
    return rows.map(({ id }) => id);
  }

  /** Other transactions that create an owner code wait until this one ends. */
  async lockOwnerCode(tx: Tx): Promise<void> {
    await tx.manager.query('SELECT pg_advisory_xact_lock($1)', [usersArea.locks.ownerCode]);
  }

  /** Whether there is an unused, unrevoked owner code created after a time. */
  async hasOwnerCodeSince(tx: Tx, since: Date): Promise<boolean> {
    const [row] = await tx.manager.query<Array<{ found: boolean }>>(
      `SELECT EXISTS (SELECT FROM role_codes WHERE is_owner_code AND revoked_at IS NULL AND uses_left > 0 AND created_at > $1) AS found`,
      [since],
    );
    return row?.found === true;
  }

  async revokeOwnerCodes(tx: Tx, now: Date): Promise<void> {
    await tx.manager.query('UPDATE role_codes SET revoked_at = $1 WHERE is_owner_code AND revoked_at IS NULL', [now]);
  }
}
