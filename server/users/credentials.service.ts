import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/time/clock.js';
import { violates, type Tx } from '../platform/database/transactions.js';
import { Events } from '../platform/events/events.js';
import { Conflict, SignedOut } from '../platform/errors/errors.js';
import { CredentialsRepository, type TemporaryPassword } from './credentials.repository.js';
import { UsersRepository } from './users.repository.js';
import { isPasswordChangeDue } from './users.dto.js';
import { emailKey } from './users.service.js';

/** An account's credentials. */
interface OwnCredentials {
  email: string;
  passwordHash: string;
  isActive: boolean;
  emailVerified: boolean;
  /** The password is a temporary one, known to the admin who set it, or must be replaced for another reason. */
  passwordChangeDue: boolean;
}

/** The password and email address of an account. The caller has checked the proofs for a change. */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly users: UsersRepository,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** @throws SignedOut if the account was deleted while its session was in use. */
  async of(userId: string): Promise<OwnCredentials> {
    const user = await this.credentials.ofUser(userId);
    if (user === null) throw new SignedOut();
    return {
      email: user.email,
      passwordHash: user.passwordHash,
      isActive: user.isActive,
      emailVerified: user.emailVerifiedAt !== null,
      passwordChangeDue: isPasswordChangeDue(user),
    };
  }

  /** Locks the account's credentials until the transaction ends. @throws SignedOut if it no longer exists. */
  async lockForUpdate(tx: Tx, userId: string): Promise<void> {
    if (!(await this.credentials.lockForUpdate(tx, userId))) throw new SignedOut();
  }

  /**
   * Sets a password chosen by the user, which ends a temporary one.
   * @param from the hash on which the change is based.
   * @throws Conflict if another change came first.
   */
  async changePassword(tx: Tx, userId: string, { from, to }: { from: string; to: string }): Promise<void> {
    if (!(await this.credentials.changePassword(tx, userId, { from, to, now: this.clock.now() }))) {
      throw new Conflict('Your password was changed elsewhere a moment ago. Please try again.', 'password-changed');
    }
  }

  /** From the next request, the account can be used for nothing but choosing a new password. @returns false if that was required already. */
  async requireNewPassword(tx: Tx, userId: string): Promise<boolean> {
    const isNew = await this.credentials.requireNewPassword(tx, userId, this.clock.now());
    this.events.publish(tx, 'user.changed', { id: userId });
    return isNew;
  }

  /** Sets a password chosen for the user: it is valid until the given time, and only for choosing a new one. */
  async setTemporaryPassword(tx: Tx, userId: string, password: TemporaryPassword): Promise<void> {
    await this.credentials.setTemporaryPassword(tx, userId, { ...password, now: this.clock.now() });
    this.events.publish(tx, 'user.changed', { id: userId });
  }

  /** Ends temporary passwords that an admin set and that are still in use. @returns the ids of the accounts. */
  async endTemporaryPasswordsBy(tx: Tx, setBy: string): Promise<string[]> {
    const ids = await this.credentials.endTemporaryPasswordsBy(tx, setBy, this.clock.now());
    for (const id of ids) this.events.publish(tx, 'user.changed', { id });
    return ids;
  }

  /** Records that the user receives mail at this address. @returns false if the account has another address by now. */
  async markVerified(tx: Tx, userId: string, email: string): Promise<boolean> {
    const isMarked = await this.credentials.markVerified(tx, userId, emailKey(email), this.clock.now());
    this.events.publish(tx, 'user.changed', { id: userId });
    return isMarked;
  }

  /**
   * Changes the account's address to one that the user has proved to own.
   * @returns the previous address.
   * @throws Conflict if another account has it.
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
