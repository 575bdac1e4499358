import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Role } from '../../../server/platform/access/roles.rules';
import { CLIENT_HEADERS } from '../../support/client-headers';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { startProgram, type Program } from '../../support/program';

export const PASSWORD = 'Correct-horse-7';

/** A running studio with only its starter content. */
export interface Portal {
  url: string;
  program: Program;
  database: TestDatabase;
  /** The code that makes the first user the owner. */
  ownerCode(): Promise<string>;
  /** Registers a user through the API and signs the page's browser in as them. */
  signUp(
    page: Page,
    options?: { email?: string; roles?: Role[]; name?: [first: string, last: string]; verified?: boolean },
  ): Promise<{ id: string; email: string }>;
  close(): Promise<void>;
}

let people = 0;

/** The built program with a separate database and data directory. */
export async function openPortal(): Promise<Portal> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-test-data-'));
  const program = await startProgram({ dataDir, settings: { DATABASE_URL: database.url, RATE_LIMIT_SCALE: '10000' } });
  return {
    url: program.url,
    program,
    database,
    ownerCode: () => program.ownerCode(),
    async signUp(
      page,
      { email = `person-${process.pid}-${(people += 1)}@portal.test`, roles = [], name = ['Ada', 'Lovelace'], verified = true } = {},
    ) {
      const response = await page.context().request.post(`${program.url}/api/auth/register`, {
        data: { email, password: PASSWORD },
        headers: CLIENT_HEADERS,
      });
      if (response.status() !== 201) throw new Error(`Sign-up answered ${response.status()}: ${await response.text()}`);
      const { user } = (await response.json()) as { user: { id: string } };
      const changed = await database.query(
        `UPDATE users SET first_name = $1, last_name = $2, roles = $3, email_verified_at = CASE WHEN $5 THEN now() END WHERE id = $4
        RETURNING roles`,
        [...name, roles, user.id, verified],
      );
      if (changed.length !== 1) throw new Error(`The account registered at ${program.url} is not in this portal's database.`);
      return { id: user.id, email };
    },
    async close() {
      await program.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
