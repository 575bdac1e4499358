import { Injectable } from '@nestjs/common';
import type { Actor, Origin } from '../../platform/access/access.js';
import { Audit, type AuditActor } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { JOB_LIMITS } from '../../platform/database/connections/connection.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Conflict, NotFound, SignedOut } from '../../platform/errors/errors.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { Mail } from '../../platform/mail/mail.js';
import { afterDays, dueForDeletion, GRACE_DAYS, ukMoment, WARNING_DAYS, type Due } from './deletion.rules.js';
import { DeletionsRepository } from './deletions.repository.js';
import { OwnersService } from '../role-codes/owners.service.js';
import { PersonalDataService } from './personal-data.service.js';
import type { User } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';
import { emailKey } from '../users.service.js';

const PROGRAM: AuditActor = { userId: null };

const REASONS = { wish: 'Seven days after the person asked for it.', 'no-consent': 'No guardian consented within seven days.' } as const;

/**
 * Deletion of accounts, at once or after days of grace. Whatever schedules, cancels or carries out a deletion locks the account's
 * row and checks it again under the lock, so that a sign-in at the last moment either keeps the account or finds it gone.
 */
@Injectable()
export class DeletionService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly deletions: DeletionsRepository,
    private readonly owners: OwnersService,
    private readonly personalData: PersonalDataService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly mail: Mail,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws Conflict when no one else could run the studio. */
  async deleteNow(actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.lock(tx, actor.userId);
      await this.erase(tx, user, actor, 'Deleted at once by the person.');
    });
  }

  /**
   * The same, at once, by someone who may and says why.
   * @throws NotFound, Conflict when no one else could run the studio.
   */
  async deleteFor(actor: Actor, userId: string, reason: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.users.lockForUpdate(tx, userId);
      if (user === null) throw new NotFound();
      await this.erase(tx, user, actor, reason);
    });
  }

  /**
   * Deletes an account whose address was never verified, on the request of the reader of that address, who did not open the account. Its
   * sessions end, and the address is free again.
   * @returns false when the account has another address or was verified meanwhile.
   * @throws Conflict when the studio gave it roles: then it is not a stranger's.
   */
  async deleteUnclaimed(tx: Tx, { userId, email }: { userId: string; email: string }, origin: Origin): Promise<boolean> {
    const user = await this.users.lockForUpdate(tx, userId);
    if (user === null || user.emailVerifiedAt !== null || user.emailKey !== emailKey(email)) return false;
    if (user.roles.length > 0) {
      throw new Conflict('The studio has given this account roles, so only the studio can delete it. Write to the studio.', 'has-roles');
    }
    await this.erase(tx, user, { ...origin, userId: null }, 'The reader of its unverified email address did not open it.');
    return true;
  }

  /**
   * Deletes the account in seven days, unless the person signs in before. A second wish does not move the first.
   * @returns when it goes.
   * @throws Conflict when no one else could run the studio.
   */
  async schedule(actor: Actor): Promise<Date> {
    return this.database.transaction(async (tx) => {
      const user = await this.lock(tx, actor.userId);
      if (user.deletionDueAt !== null) return user.deletionDueAt;
      await this.owners.assertNotLast(tx, user.id);
      const due = afterDays(this.clock.now(), GRACE_DAYS);
      await this.deletions.setDue(tx, user.id, due);
      await this.audit.record(tx, {
        actor,
        action: 'DELETION_SCHEDULED',
        target: { type: 'user', id: user.id },
        after: { deletionDueAt: due },
      });
      await this.mail.send(tx, { to: user.email, template: 'deletionScheduled', data: { deletedAt: ukMoment(due) } });
      this.events.publish(tx, 'user.changed', { id: user.id });
      return due;
    });
  }

  /**
   * Notes when someone signs in, which takes back the wish to go. Call it in the transaction of the sign-in, before the
   * session is made: it has the account's lock from then on.
   * @param passwordHash of the password that was given, if that is all that was asked for.
   * @returns whether there was something to cancel; null when the account went, was closed or got another password meanwhile.
   */
  async noteSignIn(tx: Tx, userId: string, passwordHash?: string): Promise<boolean | null> {
    const cancelled = await this.deletions.noteSignIn(tx, userId, passwordHash ?? null, this.clock.now());
    if (cancelled === undefined) return null;
    if (!cancelled) return false;
    await this.audit.record(tx, {
      actor: { userId },
      action: 'DELETION_CANCELLED',
      target: { type: 'user', id: userId },
      details: 'By signing in.',
    });
    this.events.publish(tx, 'user.changed', { id: userId });
    return true;
  }

  /** Tells those whose account goes within a day, once. @returns how many. */
  async warn(): Promise<number> {
    const soon = afterDays(this.clock.now(), WARNING_DAYS);
    return this.each(soon, async (tx, user, { at, reason }) => {
      if (user.deletionWarnedAt !== null || at <= this.clock.now()) return false;
      await this.deletions.setWarned(tx, user.id, this.clock.now());
      const template = reason === 'wish' ? 'deletionWarning' : 'pauseWarning';
      await this.mail.send(tx, { to: user.email, template, data: { deletedAt: ukMoment(at) } });
      return true;
    });
  }

  /** Deletes the accounts whose time has come. @returns how many. */
  async eraseDue(): Promise<number> {
    return this.each(this.clock.now(), async (tx, user, { reason }) => {
      try {
        await this.erase(tx, user, PROGRAM, REASONS[reason]);
        return true;
      } catch (error) {
        if (!(error instanceof Conflict) || error.code !== 'last-owner') throw error;
        await this.deletions.setDue(tx, user.id, null);
        await this.audit.record(tx, {
          actor: PROGRAM,
          action: 'DELETION_REFUSED',
          target: { type: 'user', id: user.id },
          details: error.message,
        });
        this.events.publish(tx, 'user.changed', { id: user.id });
        return false;
      }
    });
  }

  /**
   * Runs the work for each account that is due by a moment, each in its own transaction with the account locked and looked
   * at again. An account that another transaction has locked is left for the next run; one that fails does not keep the others waiting.
   */
  private async each(by: Date, work: (tx: Tx, user: User, due: Due) => Promise<boolean>): Promise<number> {
    const ids = await this.deletions.due(by, afterDays(by, -GRACE_DAYS));
    let done = 0;
    const failures: unknown[] = [];
    for (const id of ids) {
      try {
        const worked = await this.database.transaction(async (tx) => {
          const user = await this.users.lockForUpdateUnlessLocked(tx, id);
          const due = user === null ? null : dueForDeletion(user);
          return user !== null && due !== null && due.at <= by && (await work(tx, user, due));
        }, JOB_LIMITS);
        if (worked) done += 1;
      } catch (error) {
        failures.push(error);
        this.log.error({ user: id, ...errorFields(error) }, 'An account that is due for deletion could not be looked after.');
      }
    }
    if (failures.length > 0)
      throw new Error(`${failures.length} of ${ids.length} accounts that are due for deletion could not be looked after.`);
    return done;
  }

  /** Erases everything about the person. What others need keeps an id that leads to no one. */
  private async erase(tx: Tx, { id, email }: User, actor: AuditActor, reason: string): Promise<void> {
    await this.owners.assertNotLast(tx, id);
    await this.personalData.erase(tx, id);
    await this.users.delete(tx, id);
    await this.audit.record(tx, { actor, action: 'ACCOUNT_DELETED', target: { type: 'user', id }, details: reason });
    await this.mail.send(tx, { to: email, template: 'accountDeleted', data: {} });
    this.events.publish(tx, 'user.changed', { id });
  }

  private async lock(tx: Tx, id: string): Promise<User> {
    const user = await this.users.lockForUpdate(tx, id);
    if (user === null) throw new SignedOut();
    return user;
  }
}
