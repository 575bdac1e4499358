import { Injectable } from '@nestjs/common';
import type { Origin } from '../platform/access/access.js';
import { Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/time/clock.js';
import { Database, type Tx } from '../platform/database/transactions.js';
import { SignedOut } from '../platform/errors/errors.js';
import { Mail } from '../platform/mail/mail.js';
import { DeletionService } from '../users/data-rights/deletion.service.js';
import { toMeView, type MeView, type AccountStatus } from '../users/users.dto.js';
import { UsersService } from '../users/users.service.js';
import type { SignInNotice } from './auth.dto.js';
import { isSameDevice } from './sessions/device.js';
import { occasion } from './occasion.js';
import { LoginHistoryRepository, type NewLogin } from './sessions/login-history.repository.js';
import { SessionsService, type SessionTokens, type SignInProof } from './sessions/sessions.service.js';

/** The same error for a wrong address, a wrong password and a deactivated account, so that it reveals no account. */
export function signInRefused(): SignedOut {
  return new SignedOut('The email address or the password is not right.', 'sign-in-refused');
}

export interface Started {
  user: MeView;
  /** For the cookies. */
  tokens: SessionTokens;
  notice: SignInNotice | null;
}

/** How a session started, by default with the password alone, and the account's security settings at that time. */
interface Occurrence extends Partial<SignInProof> {
  /** For the history. */
  message: string;
  standing: AccountStatus;
  /** The hash that matched the password, if no other proof was required: it must still be the account's. */
  passwordHash?: string;
}

const NEW: AccountStatus = {
  twoFactorEnabled: false,
  hasAuthenticator: false,
  hasPasskey: false,
  passkeyRequiredFrom: null,
  isPasskeyMandatory: false,
  pendingEmail: null,
};

/** Everything that happens when a session starts or is refused: the history, the audit trail, the email about an unknown device. */
@Injectable()
export class SignInsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly deletion: DeletionService,
    private readonly sessions: SessionsService,
    private readonly logins: LoginHistoryRepository,
    private readonly audit: Audit,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /** The first session of a new account. */
  async first(tx: Tx, userId: string, origin: Origin): Promise<Started> {
    const { started } = await this.open(tx, userId, origin, { message: 'Account created', standing: NEW });
    return started;
  }

  /** A session for a user who has given every required proof. Cancels a scheduled deletion of the account. */
  async begin(tx: Tx, userId: string, origin: Origin, occurrence: Occurrence): Promise<Started> {
    const { started, login } = await this.open(tx, userId, origin, occurrence);
    if (!login.seenBefore && !(await this.isKnownDevice(tx, userId, origin, login.id))) {
      await this.mail.send(tx, { to: started.user.email, template: 'newDevice', data: occasion(origin, this.clock.now()) });
    }
    return started;
  }

  /**
   * Records a failed attempt. Without an account (an unknown address) it does the same work, so that the response time does not reveal
   * whether there is one.
   */
  async refused(userId: string | null, origin: Origin, message: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.logins.insertRefusal(tx, userId, this.attempt(origin, message));
      await this.audit.record(tx, {
        actor: { ...origin, userId: null },
        action: 'SIGN_IN_REFUSED',
        target: userId === null ? undefined : { type: 'user', id: userId },
        details: message,
      });
    });
  }

  /** @throws SignedOut if the account was deleted, deactivated, or got another password concurrently. */
  private async open(
    tx: Tx,
    userId: string,
    origin: Origin,
    { message, standing, passwordHash, provedBy = 'password', bySecondFactor = false }: Occurrence,
  ): Promise<{ started: Started; login: { id: number; seenBefore: boolean } }> {
    const cancelled = await this.deletion.recordSignIn(tx, userId, passwordHash);
    if (cancelled === null) throw signInRefused();
    const tokens = await this.sessions.start(tx, userId, origin, { provedBy, bySecondFactor });
    // One statement also tells whether the user agent is known: usually it is, and no further query is needed.
    const login = await this.logins.insertSuccess(tx, userId, this.attempt(origin, message));
    await this.audit.record(tx, {
      actor: { ...origin, userId },
      action: 'SIGNED_IN',
      target: { type: 'user', id: userId },
      details: message,
    });
    const user = toMeView(await this.users.byId(userId, tx.manager), standing);
    return { started: { user, tokens, notice: cancelled ? 'deletion-cancelled' : null }, login };
  }

  /** The login history goes back further than the list of sessions. Versions of the same browser are the same device. */
  private async isKnownDevice(tx: Tx, userId: string, origin: Origin, loginId: number): Promise<boolean> {
    const userAgents = await this.logins.userAgents(tx, userId, loginId);
    return userAgents.some((userAgent) => isSameDevice(userAgent, origin.userAgent));
  }

  private attempt({ ip, userAgent }: Origin, message: string): NewLogin {
    return { ipAddress: ip, userAgent, message, createdAt: this.clock.now() };
  }
}
