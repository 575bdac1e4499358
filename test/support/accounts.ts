import { randomUUID } from 'node:crypto';
import type { Role } from '../../server/platform/access/roles.rules.js';
import type { TestDatabase } from './database.js';

let accountCount = 0;

export interface AccountRow {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  username: string | null;
  roles: Role[];
  is_active: boolean;
  paused_at: Date | null;
}

/** An account in the database without a usable password, active and without roles by default. */
export async function makeAccount(database: TestDatabase, values: Partial<AccountRow> = {}): Promise<AccountRow> {
  accountCount += 1;
  const row: AccountRow = {
    id: randomUUID(),
    email: `account-${accountCount}@portal.test`,
    first_name: null,
    last_name: null,
    username: null,
    roles: [],
    is_active: true,
    paused_at: null,
    ...values,
  };
  await database.query(
    `INSERT INTO users (id, email, email_key, password_hash, first_name, last_name, username, roles, is_active, paused_at)
     VALUES ($1, $2, lower($2), 'none', $3, $4, $5, $6, $7, $8)`,
    [row.id, row.email, row.first_name, row.last_name, row.username, row.roles, row.is_active, row.paused_at],
  );
  return row;
}
