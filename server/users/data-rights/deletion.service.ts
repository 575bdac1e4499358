import { Injectable } from '@nestjs/common';
import type { Actor, Origin } from '../../platform/access/access.js';
import { Audit, type AuditActor } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { JOB_LIMITS } from '../../platform/database/connections/connection.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Conflict, NotFound, SignedOut } from '../../platform/errors/errors.js';
import { RowFailures } from '../../platform/jobs/row-failures.js';
import { Log } from '../../platform/observability/log.js';
import { Mail } from '../../platform/mail/mail.js';
import { afterDays, dueForDeletion, GRACE_DAYS, ukMoment, WARNING_DAYS, type Due } from './deletion.rules.js';
import { DeletionsRepository } from './deletions.repository.js';
import { OwnersService } from '../role-codes/owners.service.js';
import { PersonalDataService } from './personal-data.service.js';
import type { User } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';
import { emailKey } from '../users.service.js';

const PROGRAM: AuditActor = { userId: null };

const REASONS = { wish: 'Seven days after the user requested it.', 'no-consent': 'No guardian consented within seven days.' } as const;

interface Erasure {
  actor: AuditActor;
  /** For the audit trail. */
  reason: string;
  /** What stays, as sentences. */
  retained: readonly string[];
}

/** What is done with an account that is due, in the transaction that locks it. @returns whether it was done. */
type Work = (tx: Tx, user: User, due: Due) => Promise<boolean>;

/**
 * Deletion of accounts, immediately or after a grace period. Whatever schedules, cancels or executes a deletion locks the account's row and
 * checks it again under the lock, so that a sign-in at the last moment either keeps the account or finds it deleted.
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

  /** @throws Conflict if the studio would be left without an owner. */
  async deleteNow(actor: Actor): Promise<void> {
    const retained = await this.personalData.retained(actor.userId);
    await this.database.transaction(async (tx) => {
      const user = await this.lock(tx, actor.userId);
      await this.erase(tx, user, { actor, reason: 'Deleted at once by the person.', retained });
    });
  }

  /**
   * The same, by an administrator who gives a reason.
   * @param assertAllowed refuses an administrator who has lost the role, in the transaction of the deletion.
   * @throws NotFound, Conflict if the studio would be left without an owner.
   */
  async deleteFor(actor: Actor, userId: string, reason: string, assertAllowed: (tx: Tx) => Promise<void>): Promise<void> {
    const retained = await this.personalData.retained(userId);
    await this.database.transaction(async (tx) => {
      await assertAllowed(tx);
      const user = await this.users.lockForUpdate(tx, userId);
      if (user === null) throw new NotFound();
      await this.erase(tx, user, { actor, reason, retained });
    });
  }

  /**
   * Deletes an account with an unverified address at the request of that address's owner, who did not create the account. Its sessions end,
   * and the address becomes available.
   * @returns false if the account has another address or was verified in the meantime.
   * @throws Conflict if the account has roles.
   */
  async deleteUnclaimed(tx: Tx, { userId, email }: { userId: string; email: string }, origin: Origin): Promise<boolean> {
    const user = await this.users.lockForUpdate(tx, userId);
    if (user === null || user.emailVerifiedAt !== null || user.emailKey !== emailKey(email)) return false;
    if (user.roles.length > 0) {
      throw new Conflict('The studio has given this account roles, so only the studio can delete it. Write to the studio.', 'has-roles');
    }
    const reason = 'The reader of its unverified email address did not open it.';
    await this.erase(tx, user, { actor: { ...origin, userId: null }, reason, retained: [] });
    return true;
  }

  /**
   * Schedules the deletion in seven days, unless the user signs in before. A second request does not change the date.
   * @returns when it will be deleted.
   * @throws Conflict if the studio would be left without an owner.
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

  /** Cancels a scheduled deletion. Does nothing if there is none. */
  async cancel(actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.lock(tx, actor.userId);
      if (user.deletionDueAt === null) return;
      await this.deletions.setDue(tx, user.id, null);
      await this.audit.record(tx, {
        actor,
        action: 'DELETION_CANCELLED',
        target: { type: 'user', id: user.id },
        details: 'By the user.',
      });
      this.events.publish(tx, 'user.changed', { id: user.id });
    });
  }

  /**
   * Records a sign-in, which cancels a scheduled deletion. Call it in the sign-in's transaction, before the session is created: it locks
   * the account.
   * @param passwordHash hash of the given password, if no other proof was required.
   * @returns whether a deletion was cancelled; null if the account was deleted, deactivated or got another password concurrently.
   */
  async recordSignIn(tx: Tx, userId: string, passwordHash?: string): Promise<boolean | null> {
    const cancelled = await this.deletions.recordSignIn(tx, userId, passwordHash ?? null, this.clock.now());
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

  /** Warns users whose account will be deleted within a day, once. @returns how many. */
  async warn(): Promise<number> {
    const soon = afterDays(this.clock.now(), WARNING_DAYS);
    return this.each(soon, () => async (tx, user, { at, reason }) => {
      if (user.deletionWarnedAt !== null || at <= this.clock.now()) return false;
      await this.deletions.setWarned(tx, user.id, this.clock.now());
      const template = reason === 'wish' ? 'deletionWarning' : 'pauseWarning';
      await this.mail.send(tx, { to: user.email, template, data: { deletedAt: ukMoment(at) } });
      return true;
    });
  }

  /** Deletes the accounts that are due. @returns how many. */
  async eraseDue(): Promise<number> {
    return this.each(this.clock.now(), async (id) => {
      const retained = await this.personalData.retained(id);
      return (tx, user, { reason }) => this.eraseOne(tx, user, { actor: PROGRAM, reason: REASONS[reason], retained });
    });
  }

  /** @returns false for the last owner, whose deletion is cancelled. */
  private async eraseOne(tx: Tx, user: User, erasure: Erasure): Promise<boolean> {
    try {
      await this.erase(tx, user, erasure);
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
  }

  /**
   * Runs the work for each account that is due by a time, each in its own transaction with the account locked and checked again. An account
   * locked by another transaction is left for the next run; a failure does not delay the others.
   * @param prepare reads, before the transaction, what the work needs
   */
  private async each(by: Date, prepare: (id: string) => Work | Promise<Work>): Promise<number> {
    const ids = await this.deletions.due(by, afterDays(by, -GRACE_DAYS));
    let done = 0;
    const failures = new RowFailures(this.log, 'An account that is due for deletion could not be processed.');
    for (const id of ids) {
      const worked = await failures.run(id, async () => {
        const work = await prepare(id);
        return this.database.transaction(async (tx) => {
          const user = await this.users.lockForUpdateUnlessLocked(tx, id);
          const due = user === null ? null : dueForDeletion(user);
          return user !== null && due !== null && due.at <= by && (await work(tx, user, due));
        }, JOB_LIMITS);
      });
      if (worked === true) done += 1;
    }
    failures.throwIfAny();
    return done;
  }

  /**
   * Erases all personal data. Records that others need retain an id without an account; the last email says which, unless its address is
   * unverified and may belong to someone else.
   */
  private async erase(tx: Tx, { id, email, emailVerifiedAt }: User, { actor, reason, retained }: Erasure): Promise<void> {
    await this.owners.assertNotLast(tx, id);
    await this.personalData.erase(tx, id);
    await this.users.delete(tx, id);
    await this.audit.record(tx, { actor, action: 'ACCOUNT_DELETED', target: { type: 'user', id }, details: reason });
    await this.mail.send(tx, { to: email, template: 'accountDeleted', data: { retained: emailVerifiedAt === null ? [] : retained } });
    this.events.publish(tx, 'user.changed', { id });
  }

  private async lock(tx: Tx, id: string): Promise<User> {
    const user = await this.users.lockForUpdate(tx, id);
    if (user === null) throw new SignedOut();
    return user;
  }
}
