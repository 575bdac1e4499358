import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor, Origin } from '../platform/access/access.js';
import { Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/config/clock.js';
import { Database, type Tx } from '../platform/database/transactions.js';
import { Invalid, SignedOut } from '../platform/http/errors.js';
import { addressKey } from '../platform/http/rate-limit.js';
import { RateLimits } from '../platform/http/rate-limits.js';
import { Mail } from '../platform/mail/mail.js';
import { toMeView, type MeView } from '../users/users.dto.js';
import { emailKey, UsersService } from '../users/users.service.js';
import type { SignIn, SignUp } from './auth.dto.js';
import { passwordProblem } from './password.rules.js';
import { PasswordsService } from './passwords.service.js';
import { SessionsService } from './sessions.service.js';

export interface Started {
  user: MeView;
  token: string;
}

/** One sentence for a wrong address, a wrong password and a closed account: nobody learns who has one. */
const REFUSED = 'The email address or the password is not right.';

/** Guesses from one place at one account. The owner, who comes from elsewhere, is not locked out by them. */
const GUESSES = { name: 'sign-in-account', attempts: 10, windowSeconds: 600 } as const;

@Injectable()
export class AuthService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordsService,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Invalid when the password is too weak.
   * @throws Conflict when the address has an account.
   */
  async register(input: SignUp, origin: Origin): Promise<Started> {
    const problem = passwordProblem(input.password);
    if (problem !== null) throw new Invalid(problem, { password: problem }, 'weak-password');
    const passwordHash = await this.passwords.hash(input.password);
    return this.database.transaction(async (tx) => {
      const id = randomUUID();
      await this.users.create(tx, { id, email: input.email, passwordHash });
      await this.audit.record(tx, { actor: { ...origin, userId: id }, action: 'ACCOUNT_CREATED', target: { type: 'user', id } });
      await this.mail.send(tx, { to: input.email, template: 'welcome', data: { email: input.email } });
      return this.begin(tx, id, origin, 'Account created');
    });
  }

  /**
   * The account whose password this is; the same work and the same answer whether it exists or not.
   * @throws SignedOut
   */
  async verify({ email, password }: SignIn, origin: Origin): Promise<string> {
    const subject = `${emailKey(email)} ${addressKey(origin.ip ?? undefined)}`;
    await this.limits.count(GUESSES, subject);
    const account = await this.users.credentialsOf(email);
    const right = await this.passwords.matches(account?.passwordHash ?? null, password);
    if (account === null) throw new SignedOut(REFUSED, 'sign-in-refused');
    if (!right || !account.isActive) {
      await this.recordLogin(account.id, origin, false, right ? 'Account is not active' : 'Wrong password');
      throw new SignedOut(REFUSED, 'sign-in-refused');
    }
    await this.limits.forget(GUESSES, subject);
    if (this.passwords.isOutdated(account.passwordHash)) {
      await this.users.replacePasswordHash(account.id, await this.passwords.hash(password));
    }
    return account.id;
  }

  /** Opens a session for somebody whose password was right. */
  async signIn(userId: string, origin: Origin): Promise<Started> {
    return this.database.transaction((tx) => this.begin(tx, userId, origin, 'Signed in'));
  }

  async signOut(actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.sessions.end(tx, actor.sessionId);
      await this.audit.record(tx, { actor, action: 'SIGNED_OUT', target: { type: 'user', id: actor.userId } });
    });
  }

  async me(userId: string): Promise<MeView> {
    return toMeView(await this.users.byId(userId));
  }

  private async begin(tx: Tx, userId: string, origin: Origin, message: string): Promise<Started> {
    const { token } = await this.sessions.start(tx, userId, origin);
    await this.users.markSignedIn(tx, userId, this.clock.now());
    await this.insertLogin(tx, userId, origin, true, message);
    await this.audit.record(tx, { actor: { ...origin, userId }, action: 'SIGNED_IN', target: { type: 'user', id: userId } });
    return { user: toMeView(await this.users.byId(userId, tx.manager)), token };
  }

  private async recordLogin(userId: string, origin: Origin, success: boolean, message: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.insertLogin(tx, userId, origin, success, message);
      await this.audit.record(tx, {
        actor: { ...origin, userId: null },
        action: 'SIGN_IN_REFUSED',
        target: { type: 'user', id: userId },
        details: message,
      });
    });
  }

  private async insertLogin(tx: Tx, userId: string, origin: Origin, success: boolean, message: string): Promise<void> {
    await tx.manager.query(
      'INSERT INTO login_history (user_id, ip_address, user_agent, success, message, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [userId, origin.ip, origin.userAgent, success, message, this.clock.now()],
    );
  }
}
