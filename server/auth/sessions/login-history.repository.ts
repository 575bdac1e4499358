import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { LoginHistoryEntry } from './login-history-entry.entity.js';
import { toLoginLogView, type LoginLogView } from './sessions.dto.js';

const MAX_ID = Number.MAX_SAFE_INTEGER;
const COLUMNS = 'id, ip_address, user_agent, created_at, success, message';

export interface LoginHistoryRow {
  id: number;
  ip_address: string | null;
  user_agent: string | null;
  created_at: string;
  success: boolean;
  message: string;
}

/** A sign-in attempt to insert. */
export type NewLogin = Pick<LoginHistoryEntry, 'ipAddress' | 'userAgent' | 'message' | 'createdAt'>;

/** Sign-in attempts. Plain SQL for writes, because every sign-in makes one. */
@Injectable()
export class LoginHistoryRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** A user's sign-in attempts, newest first. @throws Invalid if the cursor does not belong to this list. */
  async page(userId: string, { limit, cursor }: PageQuery): Promise<Page<LoginLogView>> {
    const [before] = cursor === undefined ? [MAX_ID] : decodeCursor(cursor, ['integer']);
    const rows = await this.queries.rows<LoginHistoryRow>(
      `SELECT ${COLUMNS} FROM login_history WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
      [userId, before, limit + 1],
    );
    return pageOf(rows, limit, toLoginLogView, ({ id }) => [id]);
  }

  /** All of a user's sign-in attempts, oldest first. */
  ofUser(userId: string): Promise<LoginHistoryRow[]> {
    return this.queries.rows<LoginHistoryRow>(`SELECT ${COLUMNS} FROM login_history WHERE user_id = $1 ORDER BY id`, [userId]);
  }

  /** Whether the user has signed in from this address. */
  async isKnownAddress(userId: string, ipAddress: string | null): Promise<boolean> {
    const [row] = await this.queries.rows<{ known: boolean }>(
      'SELECT EXISTS (SELECT FROM login_history WHERE user_id = $1 AND success AND ip_address = $2) AS known',
      [userId, ipAddress],
    );
    return row?.known === true;
  }

  /** User agents with which the user has signed in, except in one attempt. */
  async userAgents(tx: Tx, userId: string, exceptId: number): Promise<Array<string | null>> {
    const rows = await tx.manager.query<Array<{ user_agent: string | null }>>(
      'SELECT DISTINCT user_agent FROM login_history WHERE user_id = $1 AND success AND id <> $2',
      [userId, exceptId],
    );
    return rows.map(({ user_agent }) => user_agent);
  }

  /** @returns its id, and whether the user has signed in before with the same user agent. */
  async insertSuccess(tx: Tx, userId: string, login: NewLogin): Promise<{ id: number; seenBefore: boolean }> {
    const [row] = await tx.manager.query<Array<{ id: number; seenBefore: boolean }>>(
      `INSERT INTO login_history (user_id, ip_address, user_agent, success, message, created_at)
       VALUES ($1, $2, $3, true, $4, $5)
       RETURNING id, EXISTS (SELECT FROM login_history WHERE user_id = $1 AND success AND user_agent = $3) AS "seenBefore"`,
      [userId, login.ipAddress, login.userAgent, login.message, login.createdAt],
    );
    if (row === undefined) throw new Error('The statement that inserts a login returned no row.');
    return row;
  }

  /** Inserts nothing without a user, with the same statement. */
  async insertRefusal(tx: Tx, userId: string | null, login: NewLogin): Promise<void> {
    await tx.manager.query(
      `INSERT INTO login_history (user_id, ip_address, user_agent, success, message, created_at)
       SELECT $1::uuid, $2, $3, false, $4, $5 WHERE $1::uuid IS NOT NULL`,
      [userId, login.ipAddress, login.userAgent, login.message, login.createdAt],
    );
  }

  /** @returns how many. */
  async deleteBefore(tx: Tx, moment: Date): Promise<number> {
    const { affected } = await tx.manager.delete(LoginHistoryEntry, { createdAt: LessThan(moment) });
    return affected ?? 0;
  }
}
