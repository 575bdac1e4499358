import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Role } from '../platform/access/roles.rules.js';
import { ReadQueries } from '../platform/database/read-queries.js';
import { lockRow } from '../platform/database/row-locks.js';
import { Database, type Tx } from '../platform/database/transactions.js';
import type { StoredPreferences } from './profile/preferences.rules.js';
import { User } from './user.entity.js';
import type { AccountContact, ActiveAccount } from './users.dto.js';

const CONTACT = 'id, email, first_name AS "firstName", last_name AS "lastName"';

/** The columns of a new account; the others have defaults. */
type NewUser = Pick<User, 'id' | 'email' | 'emailKey' | 'passwordHash' | 'roles'> & Partial<Pick<User, 'emailVerifiedAt' | 'createdAt'>>;

/** Accounts. Reads take part in a transaction if its manager is passed. */
@Injectable()
export class UsersRepository {
  constructor(
    private readonly database: Database,
    private readonly queries: ReadQueries,
  ) {}

  find(id: string, manager: EntityManager = this.database.dataSource.manager): Promise<User | null> {
    return manager.findOneBy(User, { id });
  }

  lockForUpdate(tx: Tx, id: string): Promise<User | null> {
    return lockRow(tx, User, { id });
  }

  /** Roles of an active account, which no one changes before the transaction ends; undefined without one. */
  async rolesUntilEnd(tx: Tx, id: string): Promise<string[] | undefined> {
    const [row] = await tx.manager.query<Array<{ roles: string[] }>>('SELECT roles FROM users WHERE id = $1 AND is_active FOR KEY SHARE', [
      id,
    ]);
    return row?.roles;
  }

  /** Also null while another transaction holds the lock. */
  lockForUpdateUnlessLocked(tx: Tx, id: string): Promise<User | null> {
    return lockRow(tx, User, { id }, 'skip_locked');
  }

  contacts(ids: readonly string[], manager: EntityManager = this.database.dataSource.manager): Promise<AccountContact[]> {
    return manager.query<AccountContact[]>(`SELECT ${CONTACT} FROM users WHERE id = ANY($1::uuid[])`, [ids]);
  }

  activeWithRoles(roles: readonly Role[], limit: number): Promise<ActiveAccount[]> {
    return this.queries.rows<ActiveAccount>(
      `SELECT id, first_name AS "firstName", last_name AS "lastName", roles FROM users WHERE roles && $1 AND is_active AND paused_at IS NULL
       ORDER BY first_name NULLS LAST, last_name, id LIMIT $2`,
      [roles, limit],
    );
  }

  /** Those of the ids that exist as accounts; they cannot be deleted before the transaction ends. */
  async lockExisting(tx: Tx, ids: readonly string[]): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ id: string }>>(
      'SELECT id FROM users WHERE id = ANY($1::uuid[]) ORDER BY id FOR KEY SHARE',
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** @throws the driver's error if the address already has an account (constraint `users_email_key`). */
  async insert(tx: Tx, user: NewUser): Promise<void> {
    await tx.manager.insert(User, { ...user });
  }

  /**
   * Changes the given columns and increments the version. @throws the driver's error if the username is taken (constraint
   * `users_username_key`).
   */
  async update(tx: Tx, id: string, change: Partial<User>): Promise<void> {
    await tx.manager.update(User, { id }, change);
  }

  /** Like the columns below, without incrementing the version, which guards the profile form and its fields only. */
  async setCookiesAccepted(tx: Tx, id: string, accepted: boolean): Promise<void> {
    await tx.manager.query('UPDATE users SET cookies_accepted = $2 WHERE id = $1', [id, accepted]);
  }

  async setAvatar(tx: Tx, id: string, fileId: string | null): Promise<void> {
    await tx.manager.query('UPDATE users SET avatar_file = $2 WHERE id = $1', [id, fileId]);
  }

  async setPreferences(tx: Tx, id: string, preferences: StoredPreferences): Promise<void> {
    await tx.manager.query('UPDATE users SET preferences = $2 WHERE id = $1', [id, JSON.stringify(preferences)]);
  }

  async clearLastLogin(tx: Tx, id: string): Promise<void> {
    await tx.manager.query('UPDATE users SET last_login_at = NULL WHERE id = $1', [id]);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(User, { id });
  }
}
