import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { PagePolicy } from '../../platform/http/requests/page-policy.js';
import { Clock } from '../../platform/time/clock.js';
import { SecuritySourcesService } from '../overview/security-sources.service.js';
import { CspModeRepository } from './csp-mode.repository.js';
import { CspReportsRepository } from './csp-reports.repository.js';
import { toCspView, type CspView, type SaveCspMode } from './csp.dto.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** The content security policy is now enforced, or only reported. */
    'security.csp-mode-changed': Record<string, never>;
  }
}

const DAY_MS = 86_400_000;
/** Days of the preview, with today. */
const PREVIEW_DAYS = 7;
const PREVIEW_ROWS = 50;

/** Whether browsers block what the content security policy forbids, or only report it: one setting for all copies of the program. */
@Injectable()
export class CspModeService implements OnModuleInit, OnApplicationBootstrap {
  /** Changes that this copy knows of. */
  private changes = 0;

  constructor(
    private readonly database: Database,
    private readonly mode: CspModeRepository,
    private readonly reports: CspReportsRepository,
    private readonly policy: PagePolicy,
    private readonly events: Events,
    private readonly audit: Audit,
    private readonly clock: Clock,
    sources: SecuritySourcesService,
  ) {
    sources.registerPart({ name: 'cspEnforce', read: async () => (await this.mode.read()).enforced });
    sources.registerFigure({
      key: 'csp-mode',
      label: 'Client security policy',
      order: 70,
      tab: 'csp',
      read: async () => ((await this.mode.read()).enforced ? 'Enforced' : 'Report only'),
    });
  }

  onModuleInit(): void {
    this.events.on('security.csp-mode-changed', () => this.load());
    this.events.onGap(() => this.load());
  }

  /** After the connection for events is open, so that no change is missed. */
  async onApplicationBootstrap(): Promise<void> {
    await this.load();
  }

  /** The setting, and what was reported on the last seven days. */
  async view(): Promise<CspView> {
    const since = new Date(this.clock.now().getTime() - (PREVIEW_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
    const [mode, recent] = await Promise.all([this.mode.read(), this.reports.recent(since, PREVIEW_ROWS)]);
    return toCspView(mode, { since, ...recent });
  }

  /** @throws Conflict `csp-mode-changed` with the stored setting */
  async save(actor: Actor, { enforced, version, reason }: SaveCspMode): Promise<CspView> {
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(version, {
        lock: async () => (await this.mode.lock(tx)) ?? { version: 0, enforced: true },
        subject: 'This setting',
        code: 'csp-mode-changed',
        target: { type: 'csp-mode', id: '1' },
        view: () => this.view(),
      });
      await this.mode.save(tx, { id: 1, enforced, version: before.version + 1, changedAt: this.clock.now() });
      await this.audit.record(tx, {
        actor,
        action: 'CSP_MODE_CHANGED',
        target: { type: 'csp-mode', id: '1' },
        before: { enforced: before.enforced },
        after: { enforced },
        details: reason,
      });
      this.events.publish(tx, 'security.csp-mode-changed', {});
      // In this copy before the response.
      tx.afterCommit(() => this.apply(enforced));
    });
    return this.view();
  }

  /** A setting that was read before a later change is not applied. */
  private async load(): Promise<void> {
    const changes = ++this.changes;
    const { enforced } = await this.mode.read();
    if (changes === this.changes) this.policy.enforce(enforced);
  }

  private apply(enforced: boolean): void {
    this.changes += 1;
    this.policy.enforce(enforced);
  }
}
