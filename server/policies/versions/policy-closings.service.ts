import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, NotFound } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import type { PolicyView, SendBackPolicy, WithdrawPolicy } from '../policies.dto.js';
import { PoliciesRepository } from '../policies.repository.js';
import { approvalOf, type PolicyApproval, type VersionClosing } from '../policies.rules.js';
import { PoliciesService } from '../policies.service.js';
import { PolicyNoticesService } from '../policy-notices.service.js';
import type { PolicyVersion } from './policy-version.entity.js';
import type { Policy } from '../policy.entity.js';

interface Closing {
  as: VersionClosing;
  reason: string | null;
  /** States in which the newest version may be closed in this way. */
  from: readonly PolicyApproval[];
}

/** Versions of policies that are not approved: an approver sends them back, or their author withdraws them. The published version stays. */
@Injectable()
export class PolicyClosingsService {
  constructor(
    private readonly database: Database,
    private readonly repository: PoliciesRepository,
    private readonly policies: PoliciesService,
    private readonly notices: PolicyNoticesService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the newest version back to its author.
   * @param now when; samples are sent back in the past.
   * @throws NotFound; Forbidden `own-policy` for the author; Conflict `not-pending`, or `policy-changed` as in a change.
   */
  async sendBack(actor: Actor, id: string, { reason, version }: SendBackPolicy, now = this.clock.now()): Promise<PolicyView> {
    return this.close(actor, id, version, { as: 'returned', reason, from: ['pending'] }, now);
  }

  /**
   * Withdraws the newest version, which its author may do while it waits for approval or was sent back.
   * @throws NotFound; Forbidden `not-your-version`; Conflict as above.
   */
  async withdraw(actor: Actor, id: string, { version }: WithdrawPolicy): Promise<PolicyView> {
    return this.close(actor, id, version, { as: 'withdrawn', reason: null, from: ['pending', 'returned'] }, this.clock.now());
  }

  private async close(actor: Actor, id: string, version: number | undefined, closing: Closing, now: Date): Promise<PolicyView> {
    await this.database.transaction(async (tx) => {
      const policy = await expectVersion(version, {
        lock: () => this.lock(tx, id),
        subject: 'This policy',
        code: 'policy-changed',
        target: { type: 'policy', id },
        view: () => this.policies.byId(actor, id),
      });
      const latest = await this.repository.version(tx, id, policy.latestVersion);
      if (latest === null) throw new NotFound();
      await this.apply(tx, actor, { policy, latest }, closing, now);
    });
    return this.policies.byId(actor, id);
  }

  private async apply(
    tx: Tx,
    actor: Actor,
    { policy, latest }: { policy: Policy; latest: PolicyVersion },
    { as, reason, from }: Closing,
    now: Date,
  ): Promise<void> {
    const isAuthor = latest.editorId === actor.userId;
    if (as === 'returned' && isAuthor) throw new Forbidden('You wrote this version. Withdraw it, or save a new one.', 'own-policy');
    if (as === 'withdrawn' && !isAuthor) throw new Forbidden('Only the author of a version can withdraw it.', 'not-your-version');
    if (!from.includes(approvalOf(latest))) throw new Conflict('This version no longer waits for approval.', 'not-pending');
    await this.repository.close(tx, latest, { closedAs: as, closedAt: now, closedBy: actor.userId, closedReason: reason });
    await this.repository.update(tx, policy.id, { version: policy.version + 1 });
    await this.audit.record(tx, {
      actor,
      action: as === 'returned' ? 'POLICY_SENT_BACK' : 'POLICY_WITHDRAWN',
      target: { type: 'policy', id: policy.id },
      after: { number: latest.number, sha256: latest.contentHash, ...(reason !== null && { reason }) },
    });
    await this.notices.closed(tx, actor.userId, { id: policy.id, editorId: as === 'returned' ? latest.editorId : null });
  }

  private async lock(tx: Tx, id: string): Promise<Policy> {
    const policy = await this.repository.lock(tx, id);
    if (policy === null) throw new NotFound();
    return policy;
  }
}
