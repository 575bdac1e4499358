import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { InboxService, type InboxTarget } from '../../inbox/inbox.service.js';
import { PoliciesRepository, type PublishedPolicyRow } from '../policies.repository.js';
import { daysUntil, reminderDue } from '../policies.rules.js';
import { AcknowledgementsRepository } from './acknowledgements.repository.js';
import { AgreementsService } from './agreements.service.js';

const HOUR_SECONDS = 3_600;

/** Asks people to agree to policies, once for each major version, and reminds those who have not. */
@Injectable()
export class RequestsService {
  constructor(
    private readonly database: Database,
    private readonly policies: PoliciesRepository,
    private readonly agreements: AgreementsService,
    private readonly acknowledgements: AcknowledgementsRepository,
    private readonly inbox: InboxService,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.schedule('policies.requests', { everySeconds: HOUR_SECONDS }, () => this.run());
  }

  /** Asks those of the users who were not asked about this major version before. */
  async ask(
    tx: Tx,
    { id, agreedFrom }: Pick<PublishedPolicyRow, 'id' | 'agreedFrom'>,
    { userIds, actorId }: { userIds: readonly string[]; actorId: string | null },
  ): Promise<void> {
    const agreed = await this.acknowledgements.agreedBy(tx, id, agreedFrom);
    const waiting = userIds.filter((userId) => !agreed.has(userId));
    if (waiting.length === 0) return;
    await this.inbox.notify(tx, {
      kind: 'confirmation',
      target: targetOf(id),
      recipients: await this.acknowledgements.ask(tx, id, agreedFrom, waiting, this.clock.now()),
      actorId,
      text: actorId === null ? 'A policy is waiting for you to read and agree to it' : 'asks you to read and agree to a policy',
      reason: 'because it applies to you',
    });
  }

  /** Asks people who joined the audience since the approval, and sends the reminders that are due. */
  private async run(): Promise<void> {
    const policies = await this.policies.published(null);
    const people = await this.agreements.of(policies);
    for (const policy of policies) {
      const missing = (people.get(policy.id) ?? []).filter(({ state }) => state !== 'agreed').map(({ userId }) => userId);
      if (missing.length > 0) await this.follow(policy, missing);
    }
  }

  private async follow(policy: PublishedPolicyRow, missing: readonly string[]): Promise<void> {
    const { id, agreedFrom, dueDate } = policy;
    const requests = new Map((await this.acknowledgements.requests(id)).map((request) => [request.userId, request]));
    const isAsked = (userId: string): boolean => (requests.get(userId)?.agreedFrom ?? 0) >= agreedFrom;
    const newcomers = missing.filter((userId) => !isAsked(userId));
    const daysLeft = dueDate === null ? null : daysUntil(ukDate(this.clock.now()), dueDate);
    const due = new Map<number, string[]>();
    for (const userId of daysLeft === null ? [] : missing.filter(isAsked)) {
      const days = daysLeft === null ? null : reminderDue(daysLeft, requests.get(userId)?.remindedDays ?? null);
      if (days !== null) due.set(days, [...(due.get(days) ?? []), userId]);
    }
    if (newcomers.length === 0 && due.size === 0) return;
    await this.database.transaction(async (tx) => {
      // Locked as an agreement locks it, so that no one is reminded who is agreeing.
      const row = await this.policies.lock(tx, id);
      if (row?.agreedFrom !== agreedFrom) return;
      await this.ask(tx, policy, { userIds: newcomers, actorId: null });
      for (const [days, userIds] of due) await this.remind(tx, policy, userIds, { days, daysLeft: daysLeft ?? 0 });
    });
  }

  private async remind(
    tx: Tx,
    { id, agreedFrom }: PublishedPolicyRow,
    userIds: readonly string[],
    { days, daysLeft }: { days: number; daysLeft: number },
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
