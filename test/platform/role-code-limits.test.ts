import { DataSource } from 'typeorm';
import { GROUPS } from '../../server/platform/access/roles.rules.js';
import { RoleCodeLimits1763700000081 } from '../../server/platform/database/migrations/1763700000081-role-code-limits.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

describe('role codes from before they had limits', () => {
  let database: TestDatabase;
  let source: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const codes = () =>
    database.query<{ uses: number; days: number }>(
      `SELECT uses_left AS uses, round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM role_codes ORDER BY created_at`,
    );

  it('are reduced to the limits of new ones, and the owner code is unchanged', async () => {
    const made: ReadonlyArray<readonly [roles: string[], uses: number, days: number, isOwnerCode?: boolean]> = [
      [['artist'], 1000, 400],
      [['artist'], 3, 20],
      [['artist', 'hr'], 1000, 400],
      [['support_lead'], 0, 10],
      [['admin'], 7, 400, true],
    ];
    for (const [index, [roles, uses, days, isOwnerCode = false]] of made.entries()) {
      await database.query(
        `INSERT INTO role_codes (id, code_hash, roles, is_owner_code, uses, uses_left, expires_at, created_at)
         VALUES (gen_random_uuid(), sha256($1::text::bytea), $2, $3, 1000, $4, now() + make_interval(days => $5), now() + make_interval(secs => $6))`,
        [String(index), roles, isOwnerCode, uses, days, index],
      );
    }
    await new RoleCodeLimits1763700000081().up(source.createQueryRunner());
    expect(await codes()).toEqual([
      { uses: 50, days: 90 },
      { uses: 3, days: 20 },
      { uses: 1, days: 30 },
      { uses: 0, days: 10 },
      { uses: 7, days: 400 },
    ]);
  });

  it('are for one person when they grant any privileged role', async () => {
    for (const role of new Set([...GROUPS.investigation, ...GROUPS.securityCentre])) {
      await database.query('DELETE FROM role_codes');
      await database.query(
        `INSERT INTO role_codes (id, code_hash, roles, is_owner_code, uses, uses_left, expires_at, created_at)
         VALUES (gen_random_uuid(), sha256('one'), $1, false, 9, 9, now() + interval '60 days', now())`,
        [[role]],
      );
      await new RoleCodeLimits1763700000081().up(source.createQueryRunner());
      expect([role, await codes()]).toEqual([role, [{ uses: 1, days: 30 }]]);
    }
  });
});
