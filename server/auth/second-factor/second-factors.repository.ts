import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { SecondFactor } from './second-factor.entity.js';

const COLUMNS = 'secret, confirmed_at';

interface SecondFactorRow {
  /** Encrypted. */
  secret: string;
  confirmed_at: string | null;
}

/** A second factor without its secret, for a data export. */
interface EnrolmentRow {
  createdAt: string;
  confirmedAt: string | null;
}

@Injectable()
export class SecondFactorsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The most recently stored encrypted secrets. */
  async newestSecrets(limit: number): Promise<string[]> {
    const rows = await this.queries.rows<{ secret: string }>('SELECT secret FROM second_factors ORDER BY created_at DESC LIMIT $1', [
      limit,
    ]);
    return rows.map(({ secret }) => secret);
  }

  async enrolmentOf(userId: string): Promise<EnrolmentRow | undefined> {
    const [row] = await this.queries.rows<EnrolmentRow>(
      'SELECT created_at AS "createdAt", confirmed_at AS "confirmedAt" FROM second_factors WHERE user_id = $1',
      [userId],
    );
    return row;
  }

  /** Those of these users who have a confirmed authenticator or a passkey. */
  async enrolledAmong(userIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.queries.rows<{ userId: string }>(
      `SELECT user_id AS "userId" FROM second_factors WHERE user_id = ANY($1::uuid[]) AND confirmed_at IS NOT NULL
       UNION SELECT user_id FROM passkeys WHERE user_id = ANY($1::uuid[])`,
      [userIds],
    );
    return new Set(rows.map(({ userId }) => userId));
  }

  async find(tx: Tx, userId: string): Promise<SecondFactorRow | undefined> {
    const [row] = await tx.manager.query<SecondFactorRow[]>(`SELECT ${COLUMNS} FROM second_factors WHERE user_id = $1`, [userId]);
    return row;
  }

  /** The unconfirmed enrolment, if it started after the given time. */
  async lockForUpdate(tx: Tx, userId: string, begunAfter: Date): Promise<SecondFactorRow | undefined> {
    const [row] = await tx.manager.query<SecondFactorRow[]>(
      `SELECT ${COLUMNS} FROM second_factors WHERE user_id = $1 AND confirmed_at IS NULL AND created_at > $2 FOR UPDATE`,
      [userId, begunAfter],
    );
    return row;
  }

  /** Inserts one, or replaces an unconfirmed one. @returns false if there is a confirmed one. */
  async begin(tx: Tx, { userId, secret, createdAt }: Pick<SecondFactor, 'userId' | 'secret' | 'createdAt'>): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>(
      `INSERT INTO second_factors AS stored (user_id, secret, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at, last_step = 0
       WHERE stored.confirmed_at IS NULL RETURNING user_id`,
      [userId, secret, createdAt],
    );
    return rows.length > 0;
  }

  /** @returns false if there is none to confirm. */
  async confirm(tx: Tx, userId: string, step: number, now: Date): Promise<boolean> {
    const [rows] = await tx.manager.query<[unknown[], number]>(
      'UPDATE second_factors SET confirmed_at = $2, last_step = $3 WHERE user_id = $1 AND confirmed_at IS NULL RETURNING user_id',
      [userId, now, step],
    );
    return rows.length > 0;
  }

  /** @returns false if this or a later time step has been used. */
  async useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
    const [rows] = await tx.manager.query<[unknown[], number]>(
      'UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id',
      [userId, step],
    );
    return rows.length > 0;
  }

  async delete(tx: Tx, userId: string): Promise<void> {
    await tx.manager.delete(SecondFactor, { userId });
  }
}
