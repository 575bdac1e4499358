import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';

/** The pause of a child's account. Plain SQL, so that the version, which guards the profile form, does not change. */
@Injectable()
export class MinorsRepository {
  /** Resets the deletion warning, so that it is sent again. */
  async pause(tx: Tx, userId: string, now: Date): Promise<void> {
    await tx.manager.query('UPDATE users SET paused_at = $2, deletion_warned_at = NULL WHERE id = $1', [userId, now]);
  }

  /** Ends the pause. The date of a warning is retained only for a deletion scheduled for another reason. */
  async setGuardianConsent(tx: Tx, userId: string, now: Date): Promise<void> {
    await tx.manager.query(
      `UPDATE users SET paused_at = NULL, guardian_consent_at = $2,
         deletion_warned_at = CASE WHEN deletion_due_at IS NULL THEN NULL ELSE deletion_warned_at END
       WHERE id = $1`,
      [userId, now],
    );
  }
}
