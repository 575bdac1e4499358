import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

interface AccountStatusRow {
  authenticator: boolean;
  passkey: boolean;
  passkey_required_from: string | null;
  pending_email: string | null;
}

@Injectable()
export class MeRepository {
  /** The account's second factors, and its pending new address; one statement, because every sign-in uses it. */
  async accountStatus(manager: EntityManager, userId: string, now: Date): Promise<AccountStatusRow> {
    const [row] = await manager.query<AccountStatusRow[]>(
      `SELECT EXISTS (SELECT FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS authenticator,
         EXISTS (SELECT FROM passkeys WHERE user_id = $1) AS passkey,
         (SELECT required_from FROM passkey_requirement) AS passkey_required_from,
         (SELECT email FROM mail_links WHERE user_id = $1 AND purpose = 'change-email' AND used_at IS NULL AND expires_at > $2
          ORDER BY created_at DESC LIMIT 1) AS pending_email`,
      [userId, now],
    );
    return row ?? { authenticator: false, passkey: false, passkey_required_from: null, pending_email: null };
  }
}
