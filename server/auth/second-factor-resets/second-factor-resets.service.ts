import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor, Origin } from '../../platform/access/access.js';
import { GROUPS, inGroup } from '../../platform/access/roles.rules.js';
import { Audit, type AuditActor } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Mail } from '../../platform/mail/mail.js';
import { Clock } from '../../platform/time/clock.js';
import { AccountsService, type RestrictedAccount } from '../../users/accounts/accounts.service.js';
import { afterDays, ukMoment } from '../../users/data-rights/deletion.rules.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { UsersService } from '../../users/users.service.js';
import { MailLinksService } from '../email/mail-links.service.js';
import { SecondFactorsService } from '../second-factor/second-factors.service.js';
import { SignInChallengesService } from '../second-factor/sign-in-challenges.service.js';
import type { WaitingResetView } from '../second-factor/two-factor.dto.js';
import type { SecondFactorReset } from './second-factor-reset.entity.js';
import { SecondFactorResetNoticesService } from './second-factor-reset-notices.service.js';
import { SecondFactorResetsRepository } from './second-factor-resets.repository.js';

const JOB = 'auth.second-factor-reset';
const WAIT_DAYS = 1;
const PROGRAM: AuditActor = { userId: null };

/** A second factor as shown to admins. */
interface ResetState {
  enabled: boolean;
  waiting: SecondFactorReset | null;
}

/**
 * Switches off the second factor of users who lost their phone. An admin requests it with a reason; the user has a day to object; a second
 * admin can approve it and end the wait. Requests, objections and the reset itself are audited and made while the request's row is locked.
 */
@Injectable()
export class SecondFactorResetsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly resets: SecondFactorResetsRepository,
    private readonly notices: SecondFactorResetNoticesService,
    private readonly factors: SecondFactorsService,
    private readonly challenges: SignInChallengesService,
    private readonly links: MailLinksService,
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly directory: UserDirectoryService,
    private readonly events: Events,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.accounts.onRestricted((tx, actor, account) => this.withdrawOf(tx, actor, account));
    this.jobs.handle<{ userId: string }>(JOB, ({ userId }) => this.applyDue(userId));
  }

  async stateOf(tx: Tx, userId: string): Promise<ResetState> {
    return { enabled: await this.factors.isEnrolled(tx, userId), waiting: await this.resets.find(tx, userId) };
  }

  /** The user's pending reset, for their own view of the second factor. */
  async waitingFor(tx: Tx, userId: string): Promise<WaitingResetView | null> {
    const reset = await this.resets.find(tx, userId);
    return reset && { reason: reset.reason, requestedAt: reset.requestedAt.toISOString(), dueAt: reset.dueAt.toISOString() };
  }

  /**
   * Requests a reset for an account that the actor may administer, and notifies its user.
   * @throws Conflict if the account has no second factor, or a reset is already pending.
   */
  async request(tx: Tx, actor: Actor, userId: string, reason: string): Promise<void> {
    if (!(await this.factors.isEnrolled(tx, userId))) {
      throw new Conflict('Two-factor authentication is off for this account. There is nothing to reset.', 'second-factor-missing');
    }
    const requestedAt = this.clock.now();
    const dueAt = afterDays(requestedAt, WAIT_DAYS);
    if (!(await this.resets.insert(tx, { userId, requestedBy: actor.userId, reason, requestedAt, dueAt }))) {
      throw new Conflict('A reset is already waiting for this account.', 'reset-waits');
    }
    const { email } = await this.users.byId(userId, tx.manager);
    await this.links.discard(tx, userId, ['keep-two-factor']);
    const keepUrl = await this.links.issue(tx, 'keep-two-factor', { userId, email });
    await this.mail.send(tx, { to: email, template: 'secondFactorResetAsked', data: { reason, dueAt: ukMoment(dueAt), keepUrl } });
    await this.audit.record(tx, {
      actor,
      action: 'SECOND_FACTOR_RESET_ASKED',
      target: { type: 'user', id: userId },
      details: reason,
      after: { dueAt },
    });
    await this.jobs.add(tx, JOB, { userId }, { runAt: dueAt });
    await this.notices.requested(tx, userId, actor.userId);
    this.events.publish(tx, 'user.changed', { id: userId });
  }

  /**
   * Applies a reset immediately, because a second admin approves.
   * @throws NotFound if none is pending. @throws Forbidden for the admin who requested it.
   */
  async agree(tx: Tx, actor: Actor, userId: string): Promise<void> {
    const reset = await this.resets.lockForUpdate(tx, userId);
    if (reset === null) throw new NotFound();
    if (reset.requestedBy === actor.userId) {
      throw new Forbidden('You asked for this reset. Another admin has to agree to it.', 'same-admin');
    }
    await this.apply(tx, actor, userId, 'Two admins agreed.');
  }

  /** Withdraws a request before it takes effect. @throws NotFound if none is pending. */
  async withdraw(tx: Tx, actor: AuditActor, userId: string): Promise<void> {
    if ((await this.end(tx, userId)) === null) throw new NotFound();
    await this.audit.record(tx, { actor, action: 'SECOND_FACTOR_RESET_WITHDRAWN', target: { type: 'user', id: userId } });
  }

  /** The signed-in user objects. @throws NotFound if none is pending. */
  async object(actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      const reset = await this.end(tx, actor.userId);
      if (reset === null) throw new NotFound();
      await this.refuse(tx, actor, reset);
    });
  }

  /** The recipient of the email objects. @throws Invalid if the link is not valid, for example because the reset has taken effect. */
  async objectWithLink(token: string, origin: Origin): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { userId } = await this.links.consume(tx, 'keep-two-factor', token);
      const reset = await this.end(tx, userId);
      if (reset === null) {
        throw new Invalid('No reset is waiting for this account any more.', { token: 'Too late.' }, 'link-refused');
      }
      await this.refuse(tx, { ...origin, userId: null }, reset);
    });
  }

  /** Requests of an admin end when the admin loses that role. */
  private async withdrawOf(tx: Tx, actor: Actor, { userId, roles, isActive }: RestrictedAccount): Promise<void> {
    if (isActive && inGroup(roles, 'admin')) return;
    for (const id of await this.resets.requestedBy(tx, userId)) await this.withdraw(tx, actor, id);
  }

  private async applyDue(userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const reset = await this.resets.lockForUpdate(tx, userId);
      // A withdrawn request leaves its job behind; a later request has its own job.
      if (reset === null || reset.dueAt > this.clock.now()) return;
      // The admin's account may no longer exist.
      if ((await this.directory.activeIdsAmong(tx, [reset.requestedBy], GROUPS.admin)).length === 0)
        await this.withdraw(tx, PROGRAM, userId);
      else await this.apply(tx, PROGRAM, userId, 'The user did not object within 24 hours.');
    });
  }

  private async apply(tx: Tx, actor: AuditActor, userId: string, details: string): Promise<void> {
    await this.end(tx, userId);
    await this.factors.remove(tx, userId);
    await this.challenges.discard(tx, userId);
    const { email } = await this.users.byId(userId, tx.manager);
    await this.mail.send(tx, { to: email, template: 'secondFactorReset', data: {} });
    await this.audit.record(tx, { actor, action: 'SECOND_FACTOR_RESET', target: { type: 'user', id: userId }, details });
  }

  /** Ends a pending request. @returns null if there is none. */
  private async end(tx: Tx, userId: string): Promise<SecondFactorReset | null> {
    const reset = await this.resets.lockForUpdate(tx, userId);
    if (reset === null) return null;
    await this.resets.delete(tx, userId);
    await this.links.discard(tx, userId, ['keep-two-factor']);
    await this.notices.ended(tx, userId);
    this.events.publish(tx, 'user.changed', { id: userId });
    return reset;
  }

  private async refuse(tx: Tx, actor: AuditActor, { userId, requestedBy }: SecondFactorReset): Promise<void> {
    await this.audit.record(tx, { actor, action: 'SECOND_FACTOR_RESET_REFUSED', target: { type: 'user', id: userId } });
    await this.notices.refused(tx, userId, requestedBy);
  }
}
