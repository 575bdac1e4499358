import { Injectable } from '@nestjs/common';
import type { Origin } from '../platform/access/access.js';
import { Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/config/clock.js';
import { Database, type Tx } from '../platform/database/transactions.js';
import { Mail } from '../platform/mail/mail.js';
import { DeletionService } from '../users/deletion.service.js';
import type { MeView } from '../users/users.dto.js';
import { UsersService } from '../users/users.service.js';
import type { SignInNotice } from './auth.dto.js';
import { isSameDevice } from './device.js';
import { MeService } from './me.service.js';
import { occasion } from './occasion.js';
import { SessionsService } from './sessions.service.js';

export interface Started {
  user: MeView;
  /** For the cookie. */
  token: string;
  notice: SignInNotice | null;
}

/** What happens whenever a session begins or is refused: the history, the trail, the mail about an unknown device. */
@Injectable()
export class SignIns {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly deletion: DeletionService,
    private readonly me: MeService,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /** The first session of a new account. */
  async first(tx: Tx, userId: string, origin: Origin): Promise<Started> {
    return this.open(tx, userId, origin, 'Account created');
  }

  /** A session for somebody who has given every proof that the account asks for. A wish to delete the account is taken back. */
  async begin(tx: Tx, userId: string, origin: Origin, message: string): Promise<Started> {
    const cancelled = await this.deletion.cancelOnSignIn(tx, userId);
    if (!(await this.isKnownDevice(tx, userId, origin))) {
      const { email } = await this.users.byId(userId, tx.manager);
      await this.mail.send(tx, { to: email, template: 'newDevice', data: occasion(origin, this.clock.now()) });
    }
    return { ...(await this.open(tx, userId, origin, message)), notice: cancelled ? 'deletion-cancelled' : null };
  }

  /**
   * Notes an attempt that failed. Without an account (an unknown address) it does the same work, so that the time of the
   * answer does not tell whether there is one.
   */
  async refused(userId: string | null, origin: Origin, message: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.insertLogin(tx, userId, origin, false, message);
      await this.audit.record(tx, {
        actor: { ...origin, userId: null },
        action: 'SIGN_IN_REFUSED',
        target: userId === null ? undefined : { type: 'user', id: userId },
        details: message,
      });
    });
  }

  private async open(tx: Tx, userId: string, origin: Origin, message: string): Promise<Started> {
    const { token } = await this.sessions.start(tx, userId, origin);
    await this.users.markSignedIn(tx, userId, this.clock.now());
    await this.insertLogin(tx, userId, origin, true, message);
    await this.audit.record(tx, { actor: { ...origin, userId }, action: 'SIGNED_IN', target: { type: 'user', id: userId }, details: message });
    return { user: await this.me.of(userId, tx.manager), token, notice: null };
  }

  /** The login history remembers longer than the list of sessions. */
  private async isKnownDevice(tx: Tx, userId: string, origin: Origin): Promise<boolean> {
    const rows = await tx.manager.query<Array<{ user_agent: string | null }>>(
      'SELECT DISTINCT user_agent FROM login_history WHERE user_id = $1 AND success',
      [userId],
    );
    return rows.some(({ user_agent }) => isSameDevice(user_agent, origin.userAgent));
  }

  private async insertLogin(tx: Tx, userId: string | null, origin: Origin, success: boolean, message: string): Promise<void> {
    await tx.manager.query(
      `INSERT INTO login_history (user_id, ip_address, user_agent, success, message, created_at)
       SELECT $1::uuid, $2, $3, $4, $5, $6 WHERE $1::uuid IS NOT NULL`,
      [userId, origin.ip, origin.userAgent, success, message, this.clock.now()],
    );
  }
}
