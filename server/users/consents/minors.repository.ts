import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';

/** The pause of a child's account. Plain SQL, so that the version, which guards the form of the profile, stays as it is. */
@Injectable()
export class MinorsRepository {
  /** A warning about the deletion of the account is sent anew. */
  async pause(tx: Tx, userId: string, now: Date): Promise<void> {
    await tx.manager.query('UPDATE users SET paused_at = $2, deletion_warned_at = NULL WHERE id = $1', [userId, now]);
  }

  /** Ends the pause. The date of a warning stays only for a deletion that is scheduled apart from the pause. */
  async setGuardianConsent(tx: Tx, userId: string, now: Date): Promise<void> {
    await tx.manager.query(
      `UPDATE users SET paused_at = NULL, guardian_consent_at = $2,
         deletion_warned_at = CASE WHEN deletion_due_at IS NULL THEN NULL ELSE deletion_warned_at END
       WHERE id = $1`,
      [userId, now],
    );
  }
}
