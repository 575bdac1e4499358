import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { parsePounds, pounds } from '../../finance/money.rules.js';
import type { ChangeClaritySettings, ClaritySettingsView } from './clarity-settings.dto.js';
import { ClaritySettingsRepository, SETTINGS_ID } from './clarity-settings.repository.js';
import { limitFor, withLimit } from './second-approval.rules.js';

/** How expenses are approved. */
@Injectable()
export class ClaritySettingsService {
  constructor(
    private readonly database: Database,
    private readonly settings: ClaritySettingsRepository,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  async view({ userId }: Actor): Promise<ClaritySettingsView> {
    const { version, ...limit } = await this.settings.find();
    return { second_approval_above: pounds(limit.secondApprovalPence), own_limit: pounds(limitFor(userId, limit)), version };
  }

  /** @throws Conflict `settings-changed` with the stored ones */
  async change(actor: Actor, input: ChangeClaritySettings): Promise<ClaritySettingsView> {
    const secondApprovalPence = parsePounds(input.second_approval_above) ?? 0;
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(input.version, {
        lock: () => this.settings.lock(tx),
        subject: 'These settings',
        code: 'settings-changed',
        target: { type: 'settings', id: 'clarity' },
        view: () => this.view(actor),
      });
      const version = (before?.version ?? 0) + 1;
      const limit = withLimit(before, actor.userId, secondApprovalPence);
      await this.settings.save(tx, { id: SETTINGS_ID, ...limit, updatedAt: this.clock.now(), version });
      await this.audit.record(tx, {
        actor,
        action: 'CLARITY_SETTINGS_CHANGED',
        target: { type: 'settings', id: 'clarity' },
        ...(before !== null && { before: { secondApprovalPence: before.secondApprovalPence } }),
        after: { secondApprovalPence },
      });
      this.events.publish(tx, 'clarity.changed', { userId: null });
    });
    return this.view(actor);
  }
}
