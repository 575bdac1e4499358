import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/time/clock.js';
import { violates, type Tx } from '../platform/database/transactions.js';
import { Events } from '../platform/events/events.js';
import { Conflict, SignedOut } from '../platform/errors/errors.js';
import { CredentialsRepository, type TemporaryPassword } from './credentials.repository.js';
import { UsersRepository } from './users.repository.js';
import { emailKey } from './users.service.js';

/** What an account is entered with. */
export interface OwnCredentials {
  email: string;
  passwordHash: string;
  isActive: boolean;
  emailVerified: boolean;
  /** The password is a temporary one, which someone else knows. */
  passwordChangeDue: boolean;
}

/** The password and the mail address of an account. The caller has checked the proofs for a change. */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly users: UsersRepository,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** @throws SignedOut when the account went while its session was being used. */
  async of(userId: string): Promise<OwnCredentials> {
    const user = await this.credentials.ofUser(userId);
    if (user === null) throw new SignedOut();
    return {
      email: user.email,
      passwordHash: user.passwordHash,
      isActive: user.isActive,
      emailVerified: user.emailVerifiedAt !== null,
      passwordChangeDue: user.temporaryPasswordUntil !== null,
    };
  }

  /** Lets no one else change what the account is entered with before the transaction ends. @throws SignedOut when it is gone. */
  async lockForUpdate(tx: Tx, userId: string): Promise<void> {
    if (!(await this.credentials.lockForUpdate(tx, userId))) throw new SignedOut();
  }

  /**
   * The person's own choice, which ends a temporary password.
   * @param from the hash that the change was decided on.
   * @throws Conflict when another change came first.
   */
  async changePassword(tx: Tx, userId: string, { from, to }: { from: string; to: string }): Promise<void> {
    if (!(await this.credentials.changePassword(tx, userId, { from, to, now: this.clock.now() }))) {
      throw new Conflict('Your password was changed elsewhere a moment ago. Please try again.', 'password-changed');
    }
  }

  /** Someone else's choice: it works until the given moment, and only for choosing another one. */
  async setTemporaryPassword(tx: Tx, userId: string, password: TemporaryPassword): Promise<void> {
    await this.credentials.setTemporaryPassword(tx, userId, { ...password, now: this.clock.now() });
    this.events.publish(tx, 'user.changed', { id: userId });
  }

  /** Ends the temporary passwords that someone set and no one has replaced. @returns the ids of the accounts. */
  async endTemporaryPasswordsBy(tx: Tx, setBy: string): Promise<string[]> {
    const ids = await this.credentials.endTemporaryPasswordsBy(tx, setBy, this.clock.now());
    for (const id of ids) this.events.publish(tx, 'user.changed', { id });
    return ids;
  }

  /** Notes that mail to this address reaches the person. @returns false when the account has another address by now. */
  async markVerified(tx: Tx, userId: string, email: string): Promise<boolean> {
    const isMarked = await this.credentials.markVerified(tx, userId, emailKey(email), this.clock.now());
    this.events.publish(tx, 'user.changed', { id: userId });
    return isMarked;
  }

  /**
   * Gives the account another address, which has been shown to be the person's.
   * @returns the address that it had.
   * @throws Conflict when someone else has it.
   */
  async changeEmail(tx: Tx, userId: string, email: string): Promise<string> {
    const user = await this.users.lockForUpdate(tx, userId);
    if (user === null) throw new SignedOut();
    try {
      await this.credentials.setEmail(tx, userId, { email, emailKey: emailKey(email), now: this.clock.now() });
    } catch (error) {
      if (violates(error, 'users_email_key')) throw new Conflict('Another account has this email address.', 'email-taken');
      throw error;
    }
    this.events.publish(tx, 'user.changed', { id: userId });
    return user.email;
  }
}
