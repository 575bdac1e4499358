import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { PasskeyRequirement } from './passkey-requirement.entity.js';

export interface PasskeyRequirementRow {
  requiredFrom: string | null;
  version: number;
  changedAt: string | null;
}

@Injectable()
export class PasskeyRequirementRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Voluntary unless someone decided otherwise. */
  async read(): Promise<PasskeyRequirementRow> {
    const [row] = await this.queries.rows<PasskeyRequirementRow>(
      'SELECT required_from AS "requiredFrom", version, changed_at AS "changedAt" FROM passkey_requirement',
    );
    return row ?? { requiredFrom: null, version: 0, changedAt: null };
  }

  /** The row as no other user can change it until the end of the transaction; null before the first change. */
  async lock(tx: Tx): Promise<PasskeyRequirement | null> {
    await lockTable(tx, PasskeyRequirement);
    return tx.manager.findOneBy(PasskeyRequirement, { id: 1 });
  }

  /** Whether passkeys are mandatory, or will be after the grace period. */
  async isOn(tx: Tx): Promise<boolean> {
    const row = await tx.manager.findOneBy(PasskeyRequirement, { id: 1 });
    return row !== null && row.requiredFrom !== null;
  }

  async save(tx: Tx, row: PasskeyRequirement): Promise<void> {
    await tx.manager.upsert(PasskeyRequirement, row, ['id']);
  }

  /** Active accounts with one of the roles, and whether they have a passkey. */
  people(tx: Tx, roles: readonly string[]): Promise<Array<{ id: string; hasPasskey: boolean }>> {
    return tx.manager.query<Array<{ id: string; hasPasskey: boolean }>>(
      `SELECT u.id, EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS "hasPasskey"
       FROM users u WHERE u.is_active AND u.roles && $1::text[] ORDER BY u.id`,
      [roles],
    );
  }
}
