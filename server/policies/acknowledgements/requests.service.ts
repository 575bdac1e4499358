import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Clock } from '../../platform/time/clock.js';
import { daysUntil, ukDate } from '../../platform/time/days.rules.js';
import { RoleGainsService, type RoleGain } from '../../users/accounts/role-gains.service.js';
import { InboxService, type InboxTarget } from '../../inbox/inbox.service.js';
import { PoliciesRepository, type PublishedPolicyRow } from '../policies.repository.js';
import { isAddressed, reminderDue } from '../policies.rules.js';
import { AcknowledgementsRepository } from './acknowledgements.repository.js';
import { AgreementsService, type PersonAgreement } from './agreements.service.js';

const HOUR_SECONDS = 3_600;

/** How and when users are asked. */
interface Asking {
  userIds: readonly string[];
  /** Null for the program itself. */
  actorId: string | null;
  askedAt: Date;
  /** They joined the audience now. Someone who had left it and returns has the full number of days again. */
  rejoined?: boolean;
}

/** A reminder that is due: how many days are left, and which of the series it is. */
interface Reminder {
  days: number;
  daysLeft: number;
}

/** Asks people to agree to policies, once for each major version, and reminds those who have not. */
@Injectable()
export class RequestsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly policies: PoliciesRepository,
    private readonly agreements: AgreementsService,
    private readonly acknowledgements: AcknowledgementsRepository,
    private readonly inbox: InboxService,
    private readonly roleGains: RoleGainsService,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.schedule('policies.requests', { everySeconds: HOUR_SECONDS }, () => this.run());
  }

  onModuleInit(): void {
    this.roleGains.onGained((gain) => this.joined(gain));
  }

  /** Asks those of the users who were not asked about this major version before. */
  async ask(
    tx: Tx,
    { id, agreedFrom }: Pick<PublishedPolicyRow, 'id' | 'agreedFrom'>,
    { userIds, actorId, askedAt, rejoined = false }: Asking,
  ): Promise<void> {
    const agreed = await this.acknowledgements.agreedBy(tx, id, agreedFrom);
    const waiting = userIds.filter((userId) => !agreed.has(userId));
    if (waiting.length === 0) return;
    await this.inbox.notify(tx, {
      kind: 'confirmation',
      target: targetOf(id),
      recipients: await this.acknowledgements.ask(tx, { id, agreedFrom }, waiting, { askedAt, rejoined }),
      actorId,
      text: actorId === null ? 'A policy is waiting for you to read and agree to it' : 'asks you to read and agree to a policy',
      reason: 'because it applies to you',
    });
  }

  /** Asks someone whose roles changed about the policies that apply to them now. */
  private async joined({ userId, before, after }: RoleGain): Promise<void> {
    for (const policy of await this.policies.published(null)) {
      if (isAddressed(before, policy.audience) || !isAddressed(after, policy.audience)) continue;
      await this.whileCurrent(policy, (tx) =>
        this.ask(tx, policy, { userIds: [userId], actorId: null, askedAt: this.clock.now(), rejoined: true }),
      );
    }
  }

  /** Asks people who joined the audience in another way, such as the end of a pause, and sends the reminders that are due. */
  private async run(): Promise<void> {
    const policies = await this.policies.published(null);
    const people = await this.agreements.of(policies);
    for (const policy of policies) {
      const missing = (people.get(policy.id) ?? []).filter(({ state }) => state !== 'agreed');
      if (missing.length > 0) await this.follow(policy, missing);
    }
  }

  private async follow(policy: PublishedPolicyRow, missing: readonly PersonAgreement[]): Promise<void> {
    const newcomers = missing.filter(({ request }) => request === null).map(({ userId }) => userId);
    const today = ukDate(this.clock.now());
    const due = new Map<number, Reminder & { userIds: string[] }>();
    for (const { userId, dueDate, request } of missing) {
      if (request === null || dueDate === null) continue;
      const daysLeft = daysUntil(today, dueDate);
      const days = reminderDue(daysLeft, request.remindedDays);
      if (days === null) continue;
      const reminder = due.get(daysLeft) ?? { days, daysLeft, userIds: [] };
      due.set(daysLeft, { ...reminder, userIds: [...reminder.userIds, userId] });
    }
    if (newcomers.length === 0 && due.size === 0) return;
    await this.whileCurrent(policy, async (tx) => {
      await this.ask(tx, policy, { userIds: newcomers, actorId: null, askedAt: this.clock.now() });
      for (const { userIds, ...reminder } of due.values()) await this.remind(tx, policy, userIds, reminder);
    });
  }

  /** Runs a change while the policy is locked as an agreement locks it, so that no one is reminded who is agreeing; not at all if it asks anew. */
  private async whileCurrent({ id, agreedFrom }: PublishedPolicyRow, change: (tx: Tx) => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.policies.lock(tx, id);
      if (row?.agreedFrom === agreedFrom) await change(tx);
    });
  }

  private async remind(
    tx: Tx,
    { id, agreedFrom }: PublishedPolicyRow,
    userIds: readonly string[],
    { days, daysLeft }: Reminder,
  ): Promise<void> {
    const agreed = await this.acknowledgements.agreedBy(tx, id, agreedFrom);
    const waiting = userIds.filter((userId) => !agreed.has(userId));
    await this.inbox.notify(tx, {
      kind: 'confirmation',
      target: targetOf(id),
      recipients: await this.acknowledgements.remind(tx, id, agreedFrom, waiting, days),
      actorId: null,
      text: whenDue(daysLeft),
      reason: 'because you have not agreed to it yet',
    });
  }
}

function whenDue(daysLeft: number): string {
  if (daysLeft < 0) return 'You have not agreed to a policy, and its date has passed';
  if (daysLeft === 0) return 'A policy is waiting for you to agree to it by today';
  return daysLeft === 1
    ? 'A policy is waiting for you to agree to it by tomorrow'
    : `A policy is waiting for you to agree to it within ${daysLeft} days`;
}

function targetOf(id: string): InboxTarget {
  return { type: 'policy', id };
}
