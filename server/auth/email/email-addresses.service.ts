import { Injectable } from '@nestjs/common';
import type { Actor, Origin } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Conflict, Invalid } from '../../platform/errors/errors.js';
import { Mail } from '../../platform/mail/mail.js';
import { CredentialsService } from '../../users/credentials.service.js';
import { DeletionService } from '../../users/data-rights/deletion.service.js';
import { emailKey, UsersService } from '../../users/users.service.js';
import type { LinkedAccountView } from './email.dto.js';
import { MailLinksService } from './mail-links.service.js';
import { occasion } from '../occasion.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** Verifying and changing a user's email address. */
@Injectable()
export class EmailAddressesService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsService,
    private readonly users: UsersService,
    private readonly deletion: DeletionService,
    private readonly sessions: SessionsService,
    private readonly links: MailLinksService,
    private readonly events: Events,
    private readonly audit: Audit,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /** The account that a link would verify, so that its reader can recognise it. @throws Invalid if the link is not valid. */
  async linkedAccount(token: string): Promise<LinkedAccountView> {
    const { userId } = await this.links.find('verify-email', token);
    const { firstName, lastName, createdAt } = await this.users.byId(userId);
    return { name: [firstName, lastName].filter((part) => part !== null).join(' ') || null, openedAt: createdAt.toISOString() };
  }

  /**
   * Deletes the account that the link would verify, because the address's owner did not create it.
   * @throws Invalid if the link is not valid or the account has been verified since, Conflict if the account has roles.
   */
  async disown(token: string, origin: Origin): Promise<void> {
    await this.database.transaction(async (tx) => {
      const subject = await this.links.consume(tx, 'verify-email', token);
      if (!(await this.deletion.deleteUnclaimed(tx, subject, origin))) {
        throw new Invalid('This account is already verified, or its address has changed.', { token: 'Too late.' }, 'link-refused');
      }
    });
  }

  /** @throws Invalid if the link is not valid, for example because the account's address has changed. */
  async verify(token: string, origin: Origin): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { userId, email } = await this.links.consume(tx, 'verify-email', token);
      if (!(await this.credentials.markVerified(tx, userId, email))) {
        throw new Invalid(
          'This link was sent to an address that the account no longer has.',
          { token: 'Of an earlier address.' },
          'link-refused',
        );
      }
      await this.audit.record(tx, { actor: { ...origin, userId: null }, action: 'EMAIL_VERIFIED', target: { type: 'user', id: userId } });
    });
  }

  /** @throws Conflict if the address is already verified. */
  async resend(actor: Actor): Promise<void> {
    const { email, emailVerified } = await this.credentials.of(actor.userId);
    if (emailVerified) throw new Conflict('Your email address is verified already.', 'email-verified');
    await this.database.transaction(async (tx) => {
      const verifyUrl = await this.links.issue(tx, 'verify-email', { userId: actor.userId, email });
      await this.mail.send(tx, { to: email, template: 'verifyEmail', data: { verifyUrl } });
    });
  }

  /**
   * Sends a link to the new address; nothing changes until it is used. Does not reveal whether another account has the address.
   * @throws Invalid if it is the account's current address.
   */
  async requestChange(actor: Actor, email: string): Promise<void> {
    const present = await this.credentials.of(actor.userId);
    if (emailKey(present.email) === emailKey(email)) {
      throw new Invalid('This is your email address already.', { email: 'This is your email address already.' });
    }
    await this.database.transaction(async (tx) => {
      // A concurrent password change ends the session; a link requested by a thief of the session would outlive it.
      await this.credentials.lockForUpdate(tx, actor.userId);
      await this.sessions.assertOpen(tx, actor);
      await this.propose(tx, actor, actor.userId, email);
    });
  }

  /**
   * Sends the link to a new address of an account that the caller has locked: the actor's own or one that the actor may change. Invalidates
   * earlier links.
   */
  async propose(tx: Tx, actor: Actor, userId: string, email: string): Promise<void> {
    await this.links.discard(tx, userId, ['change-email']);
    const confirmUrl = await this.links.issue(tx, 'change-email', { userId, email }, actor.userId === userId ? null : actor.userId);
    await this.mail.send(tx, { to: email, template: 'confirmEmail', data: { confirmUrl } });
    await this.audit.record(tx, { actor, action: 'EMAIL_CHANGE_ASKED', target: { type: 'user', id: userId } });
    this.events.publish(tx, 'user.changed', { id: userId });
  }

  /** Cancels a pending change of address: the link is no longer valid. Does nothing if there is none. */
  async withdrawChange(actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.links.discard(tx, actor.userId, ['change-email']))) return;
      await this.audit.record(tx, { actor, action: 'EMAIL_CHANGE_WITHDRAWN', target: { type: 'user', id: actor.userId } });
      this.events.publish(tx, 'user.changed', { id: actor.userId });
    });
  }

  /**
   * Changes the account's address to the one that the link was sent to, and notifies the old one.
   * @throws Invalid if the link is not valid. @throws Conflict if another account has taken the address since.
   */
  async confirmChange(token: string, origin: Origin): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { userId, email } = await this.links.consume(tx, 'change-email', token);
      const before = await this.credentials.changeEmail(tx, userId, email);
      // A reader of the old mailbox must not gain access with a link that was sent there.
      await this.links.discard(tx, userId, ['reset-password', 'verify-email', 'change-email']);
      await this.mail.send(tx, { to: before, template: 'emailChanged', data: occasion(origin, this.clock.now()) });
      await this.audit.record(tx, { actor: { ...origin, userId: null }, action: 'EMAIL_CHANGED', target: { type: 'user', id: userId } });
    });
  }
}
