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
import { OwnersService } from '../role-codes/owners.service.js';
import { PersonalDataService } from './personal-data.service.js';
import { User } from '../user.entity.js';
import { emailKey } from '../users.service.js';

const PROGRAM: AuditActor = { userId: null };

const REASONS = { wish: 'Seven days after the person asked for it.', 'no-consent': 'No guardian consented within seven days.' } as const;

/**
 * Deletion of accounts, at once or after days of grace. Whoever schedules, cancels or deletes holds the lock of the account's
 * row and looks again under it, so that a sign-in at the last moment either keeps the account or finds it gone.
 */
@Injectable()
export class DeletionService {
  constructor(
    private readonly database: Database,
    private readonly owners: OwnersService,
    private readonly personalData: PersonalDataService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly mail: Mail,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws Conflict when nobody else could run the studio. */
  async deleteNow(actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.lock(tx, actor.userId);
      await this.erase(tx, user, actor, 'Deleted at once by the person.');
    });
  }

  /**
   * The same, at once, by somebody who may and says why.
   * @throws NotFound, Conflict when nobody else could run the studio.
   */
  async deleteFor(actor: Actor, userId: string, reason: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await tx.manager.findOne(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      if (user === null) throw new NotFound();
      await this.erase(tx, user, actor, reason);
    });
  }

  /**
   * Deletes an account whose address was never verified, at the wish of whoever reads that address and did not open the account. Its
   * sessions end, and the address is free again.
   * @returns false when the account has another address or was verified meanwhile.
   * @throws Conflict when the studio gave it roles: then it is not a stranger's.
   */
  async deleteUnclaimed(tx: Tx, { userId, email }: { userId: string; email: string }, origin: Origin): Promise<boolean> {
    const user = await tx.manager.findOne(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
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
   * @throws Conflict when nobody else could run the studio.
   */
  async schedule(actor: Actor): Promise<Date> {
    return this.database.transaction(async (tx) => {
      const user = await this.lock(tx, actor.userId);
      if (user.deletionDueAt !== null) return user.deletionDueAt;
      await this.owners.assertNotLast(tx, user.id);
      const due = afterDays(this.clock.now(), GRACE_DAYS);
      await tx.manager.query('UPDATE users SET deletion_due_at = $2, deletion_warned_at = NULL WHERE id = $1', [user.id, due]);
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
   * Notes when somebody signs in, which takes back the wish to go. Call it in the transaction of the sign-in, before the
   * session is made: it holds the account's lock from then on.
   * @param passwordHash of the password that was given, if that is all that was asked for.
   * @returns whether there was something to cancel; null when the account went, was closed or got another password meanwhile.
   */
  async noteSignIn(tx: Tx, userId: string, passwordHash?: string): Promise<boolean | null> {
    const [rows] = await tx.manager.query<[Array<{ cancelled: boolean }>, number]>(
      `UPDATE users u SET last_login_at = $2, deletion_due_at = NULL,
         deletion_warned_at = CASE WHEN was.deletion_due_at IS NULL THEN u.deletion_warned_at END
       FROM (SELECT id, deletion_due_at FROM users
             WHERE id = $1 AND is_active AND ($3::text IS NULL OR password_hash = $3) FOR UPDATE) was
       WHERE u.id = was.id RETURNING was.deletion_due_at IS NOT NULL AS cancelled`,
      [userId, this.clock.now(), passwordHash ?? null],
    );
    const [row] = rows;
    if (row === undefined) return null;
    if (!row.cancelled) return false;
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
      await tx.manager.query('UPDATE users SET deletion_warned_at = $2 WHERE id = $1', [user.id, this.clock.now()]);
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
        await tx.manager.query('UPDATE users SET deletion_due_at = NULL, deletion_warned_at = NULL WHERE id = $1', [user.id]);
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
   * at again. An account that somebody else holds is left for the next run; one that fails does not keep the others waiting.
   */
  private async each(by: Date, work: (tx: Tx, user: User, due: Due) => Promise<boolean>): Promise<number> {
    const rows = await this.database.dataSource.query<Array<{ id: string }>>(
      'SELECT id FROM users WHERE deletion_due_at <= $1 OR paused_at <= $2',
      [by, afterDays(by, -GRACE_DAYS)],
    );
    let done = 0;
    const failures: unknown[] = [];
    for (const { id } of rows) {
      try {
        const worked = await this.database.transaction(async (tx) => {
          const user = await tx.manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' } });
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
      throw new Error(`${failures.length} of ${rows.length} accounts that are due for deletion could not be looked after.`);
    return done;
  }

  /** Everything that is not the person any more stays: what others need keeps an id that leads to nobody. */
  private async erase(tx: Tx, { id, email }: User, actor: AuditActor, reason: string): Promise<void> {
    await this.owners.assertNotLast(tx, id);
    await this.personalData.erase(tx, id);
    await tx.manager.query('DELETE FROM users WHERE id = $1', [id]);
    await this.audit.record(tx, { actor, action: 'ACCOUNT_DELETED', target: { type: 'user', id }, details: reason });
    await this.mail.send(tx, { to: email, template: 'accountDeleted', data: {} });
    this.events.publish(tx, 'user.changed', { id });
  }

  private async lock(tx: Tx, id: string): Promise<User> {
    const user = await tx.manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (user === null) throw new SignedOut();
    return user;
  }
}
