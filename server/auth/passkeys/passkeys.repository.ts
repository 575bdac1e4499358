import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Passkey } from './passkey.entity.js';

/** A passkey as listed for its user. */
export interface PasskeyRow {
  id: string;
  name: string;
  backed_up: boolean;
  created_at: string;
  last_used_at: string | null;
}

/** What identifies a passkey to a browser. */
export interface CredentialRow {
  credentialId: Buffer;
  transports: string[];
}

/** A passkey and the state of its account, to check a signature. */
export interface StoredPasskeyRow extends CredentialRow {
  id: string;
  userId: string;
  publicKey: Buffer;
  counter: number;
  isActive: boolean;
}

const LISTED = 'id, name, backed_up, created_at, last_used_at';

@Injectable()
export class PasskeysRepository {
  constructor(
    private readonly database: Database,
    private readonly queries: ReadQueries,
  ) {}

  /** A user's passkeys, oldest first. */
  ofUser(userId: string): Promise<PasskeyRow[]> {
    return this.queries.rows<PasskeyRow>(`SELECT ${LISTED} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`, [userId]);
  }

  credentials(userId: string): Promise<CredentialRow[]> {
    return this.queries.rows<CredentialRow>(
      'SELECT credential_id AS "credentialId", transports FROM passkeys WHERE user_id = $1 ORDER BY created_at, id',
      [userId],
    );
  }

  async byCredential(credentialId: Buffer): Promise<StoredPasskeyRow | undefined> {
    const [row] = await this.queries.rows<StoredPasskeyRow>(
      `SELECT p.id, p.user_id AS "userId", p.credential_id AS "credentialId", p.public_key AS "publicKey", p.counter, p.transports,
         u.is_active AS "isActive"
       FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.credential_id = $1`,
      [credentialId],
    );
    return row;
  }

  count(tx: Tx, userId: string): Promise<number> {
    return tx.manager.count(Passkey, { where: { userId } });
  }

  /** @returns false if the credential is already stored, for this or another account. */
  async insert(tx: Tx, passkey: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>(
      `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
      [
        passkey.id,
        passkey.userId,
        passkey.credentialId,
        passkey.publicKey,
        passkey.counter,
        passkey.transports,
        passkey.name,
        passkey.backedUp,
        passkey.createdAt,
      ],
    );
    return rows.length > 0;
  }

  /**
   * Records a use, in its own transaction.
   * @returns false if the counter is not higher than the stored one (`isCounterRegression`), also when two uses race, and if the passkey
   * has been removed.
   */
  async recordUse(id: string, { counter, backedUp, at }: { counter: number; backedUp: boolean; at: Date }): Promise<boolean> {
    const [rows] = await this.database.dataSource.query<[unknown[], number]>(
      `UPDATE passkeys SET counter = $2, backed_up = $3, last_used_at = $4
       WHERE id = $1 AND (counter < $2::bigint OR (counter = 0 AND $2::bigint = 0)) RETURNING id`,
      [id, counter, backedUp, at],
    );
    return rows.length > 0;
  }

  /** @returns the previous name; undefined if the user has no such passkey. */
  async rename(tx: Tx, userId: string, id: string, name: string): Promise<string | undefined> {
    const [row] = await tx.manager.query<Array<{ name: string }>>('SELECT name FROM passkeys WHERE user_id = $1 AND id = $2 FOR UPDATE', [
      userId,
      id,
    ]);
    if (row !== undefined) await tx.manager.update(Passkey, { id }, { name });
    return row?.name;
  }

  /** @returns its name; undefined if the user has no such passkey. */
  async delete(tx: Tx, userId: string, id: string): Promise<string | undefined> {
    const [rows] = await tx.manager.query<[Array<{ name: string }>, number]>(
      'DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING name',
      [userId, id],
    );
    return rows[0]?.name;
  }

  async deleteOfUser(tx: Tx, userId: string): Promise<void> {
    await tx.manager.delete(Passkey, { userId });
  }
}
