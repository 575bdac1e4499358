import { Injectable } from '@nestjs/common';
import { AccountAccessService } from '../../auth/account-access.service.js';
import { Audit, type AuditActor } from '../../platform/audit/audit.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Clock } from '../../platform/time/clock.js';
import { AddressRulesService } from '../blocks/address-rules.service.js';
import type { SelectedEvent } from './rule-events.repository.js';
import type { EvaluatedRule } from './rules.repository.js';

const PROGRAM: AuditActor = { userId: null };
const MINUTE_MS = 60_000;

/** What rules do when they match, besides recording an event. */
@Injectable()
export class RuleActionsService {
  constructor(
    private readonly blocks: AddressRulesService,
    private readonly access: AccountAccessService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Acts on a match, in the transaction that records it. @param event names existing accounts only. */
  async run(tx: Tx, rule: EvaluatedRule, event: SelectedEvent): Promise<void> {
    if (rule.action === 'block') await this.block(tx, rule, event);
    if (rule.action === 'new-password') await this.requireNewPassword(tx, rule, event);
  }

  /** What the rule counted by: an address or an IPv6 /64. Neither allowed addresses nor those of admins who are signed in are blocked. */
  private async block(tx: Tx, { name, key, blockMinutes }: EvaluatedRule, { ip, value }: SelectedEvent): Promise<void> {
    if (ip === null || blockMinutes === null) return;
    const range = key === 'ip' ? value : ip;
    const until = new Date(this.clock.now().getTime() + blockMinutes * MINUTE_MS);
    await this.blocks.blockUntil(tx, PROGRAM, { range, reason: `Detection rule: ${name}`, until });
  }

  /** Of the user whom the rule counts by, or whom the event concerns. */
  private async requireNewPassword(tx: Tx, { name, key }: EvaluatedRule, { actorId, subjectId }: SelectedEvent): Promise<void> {
    const id = key === 'actor' ? actorId : (subjectId ?? actorId);
    if (id === null) return;
    await this.access.requireNewPassword(tx, id);
    await this.audit.record(tx, {
      actor: PROGRAM,
      action: 'PASSWORD_CHANGE_REQUIRED',
      target: { type: 'user', id },
      details: `Detection rule: ${name}`,
    });
  }
}
