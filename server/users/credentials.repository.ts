import { Injectable } from '@nestjs/common';
import { GROUPS } from '../platform/access/roles.rules.js';
import { ReadQueries } from '../platform/database/read-queries.js';
import { Database, type Tx } from '../platform/database/transactions.js';
import { User } from './user.entity.js';
import type { Credentials } from './users.dto.js';

/** A temporary password ends when the admin who set it loses that role ($2: roles of admins). */
const SIGN_IN = `id, password_hash AS "passwordHash", is_active AS "isActive",
  CASE WHEN temporary_password_by IS NULL OR EXISTS (
    SELECT FROM users setter WHERE setter.id = u.temporary_password_by AND setter.is_active AND setter.roles && $2::text[]
  ) THEN temporary_password_until ELSE least(temporary_password_until, updated_at) END AS "temporaryPasswordUntil"`;

const OWN = {
  id: true,
  email: true,
  passwordHash: true,
  isActive: true,
  emailVerifiedAt: true,
  temporaryPasswordUntil: true,
  newPasswordRequiredAt: true,
} as const;

/** A password that an admin set: its hash, its expiry and the admin. */
export interface TemporaryPassword {
  passwordHash: string;
  until: Date;
  setBy: string;
}

/** Credentials of accounts. Plain SQL for writes, so that the version, which guards the profile form, does not change. */
@Injectable()
export class CredentialsRepository {
  constructor(
    private readonly database: Database,
    private readonly queries: ReadQueries,
  ) {}

  async byEmailKey(emailKey: string): Promise<Credentials | undefined> {
    const [row] = await this.queries.rows<Credentials>(`SELECT ${SIGN_IN} FROM users u WHERE email_key = $1`, [emailKey, GROUPS.admin]);
    return row;
  }

  ofUser(userId: string): Promise<Pick<User, keyof typeof OWN> | null> {
    return this.database.dataSource.manager.findOne(User, { where: { id: userId }, select: OWN });
  }

  /** Rows that refer to the account can still be written. @returns false if there is no such account. */
  async lockForUpdate(tx: Tx, userId: string): Promise<boolean> {
    const rows = await tx.manager.query<unknown[]>('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    return rows.length > 0;
  }

  /** Replaces a hash in its own transaction. @returns false if the account has another one by now. */
  async replaceHash(userId: string, from: string, to: string): Promise<boolean> {
    const [, replaced] = await this.database.dataSource.query<[unknown, number]>(
      'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
      [userId, from, to],
    );
    return replaced > 0;
  }

  /** The account can be used for nothing but choosing a new password. @returns false if that was required already. */
  async requireNewPassword(tx: Tx, userId: string, at: Date): Promise<boolean> {
    const [rows] = await tx.manager.query<[unknown[], number]>(
      'UPDATE users SET new_password_required_at = $2 WHERE id = $1 AND new_password_required_at IS NULL RETURNING id',
      [userId, at],
    );
    return rows.length > 0;
  }

  /** Replaces a hash and ends a temporary password. @returns false if the account has another one by now. */
  async changePassword(tx: Tx, userId: string, { from, to, now }: { from: string; to: string; now: Date }): Promise<boolean> {
    const [rows] = await tx.manager.query<[unknown[], number]>(
      `UPDATE users SET password_hash = $3, temporary_password_until = NULL, temporary_password_by = NULL, new_password_required_at = NULL,
         updated_at = $4 WHERE id = $1 AND password_hash = $2 RETURNING id`,
      [userId, from, to, now],
    );
    return rows.length > 0;
  }

  async setTemporaryPassword(tx: Tx, userId: string, password: TemporaryPassword & { now: Date }): Promise<void> {
    await tx.manager.query(
      'UPDATE users SET password_hash = $2, temporary_password_until = $3, temporary_password_by = $4, updated_at = $5 WHERE id = $1',
      [userId, password.passwordHash, password.until, password.setBy, password.now],
    );
  }

  /** Ends temporary passwords that an admin set and that are still in use. @returns the ids of the accounts. */
  async endTemporaryPasswordsBy(tx: Tx, setBy: string, now: Date): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<Pick<User, 'id'>>, number]>(
      `UPDATE users SET temporary_password_until = least(temporary_password_until, $2), temporary_password_by = NULL
       WHERE temporary_password_by = $1 RETURNING id`,
      [setBy, now],
    );
    return rows.map(({ id }) => id);
  }

  /** @returns false if the account has another address by now. */
  async markVerified(tx: Tx, userId: string, emailKey: string, now: Date): Promise<boolean> {
    const [rows] = await tx.manager.query<[unknown[], number]>(
      'UPDATE users SET email_verified_at = $3 WHERE id = $1 AND email_key = $2 RETURNING id',
      [userId, emailKey, now],
    );
    return rows.length > 0;
  }

  /** The address counts as verified. @throws the driver's error if another account has it (constraint `users_email_key`). */
  async setEmail(tx: Tx, userId: string, { email, emailKey, now }: { email: string; emailKey: string; now: Date }): Promise<void> {
    await tx.manager.query('UPDATE users SET email = $2, email_key = $3, email_verified_at = $4, updated_at = $4 WHERE id = $1', [
      userId,
      email,
      emailKey,
      now,
    ]);
  }
}
