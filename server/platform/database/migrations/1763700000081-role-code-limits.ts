import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Roles that open the studio or customers' data, as `role-code.rules.ts` had them at this time. */
const PRIVILEGED = `ARRAY['admin', 'ceo', 'support_lead', 'hr', 'dpo', 'security', 'cto']`;

/** Narrows the role codes that were given out before a code had limits: what is left of them stays within the limits of a new one. */
export class RoleCodeLimits1763700000081 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE role_codes SET
         uses_left = least(uses_left, CASE WHEN roles && ${PRIVILEGED} THEN 1 ELSE 50 END),
         expires_at = least(expires_at, now() + CASE WHEN roles && ${PRIVILEGED} THEN interval '30 days' ELSE interval '90 days' END)
       WHERE NOT is_owner_code AND revoked_at IS NULL`,
    );
  }

  /** What a code was given before is not known any more; narrower codes do no harm. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
