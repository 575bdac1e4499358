import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database } from '../../platform/database/transactions.js';
import { Clock } from '../../platform/time/clock.js';
import { CLOSE_AFTER_DAYS } from '../closing/closing.rules.js';
import type { SupportSettingsView, UpdateSupportSettings } from './support-settings.dto.js';
import { SupportSettingsRepository, type SupportSettingsRow } from './support-settings.repository.js';

/** Settings of the support desk. */
@Injectable()
export class SupportSettingsService {
  constructor(
    private readonly database: Database,
    private readonly repository: SupportSettingsRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async current(): Promise<SupportSettingsView> {
    return toView(await this.repository.current());
  }

  /** @throws Conflict `support-settings-changed` if another user saved after this version was read. */
  async update(actor: Actor, { version, ...change }: UpdateSupportSettings): Promise<SupportSettingsView> {
    return this.database.transaction(async (tx) => {
      const stored = await expectVersion(version, {
        lock: () => this.repository.lockForUpdate(tx),
        subject: 'The support settings',
        code: 'support-settings-changed',
        target: { type: 'support', id: 'settings' },
        view: toView,
      });
      const before = toView(stored);
      const after = { ...change, version: before.version + 1 };
      await this.repository.save(tx, { ...after, updatedAt: this.clock.now() });
      await this.audit.record(tx, {
        actor,
        action: 'SUPPORT_SETTINGS_UPDATED',
        target: { type: 'support', id: 'settings' },
        before,
        after,
      });
      return after;
    });
  }
}

function toView(row: SupportSettingsRow | undefined): SupportSettingsView {
  return { closeAfterDays: row?.close_after_days ?? CLOSE_AFTER_DAYS.default, version: row?.version ?? 0 };
}
