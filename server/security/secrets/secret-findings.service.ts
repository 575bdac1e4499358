import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditTargets, keyOf } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database } from '../../platform/database/transactions.js';
import { NotFound } from '../../platform/errors/errors.js';
import { type Page, rowsPage } from '../../platform/lists/cursors.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { Clock } from '../../platform/time/clock.js';
import { SecuritySourcesService } from '../overview/security-sources.service.js';
import { ConfigurationService, SETTING } from './configuration.service.js';
import { SecretFindingsRepository, type FindingRow } from './secret-findings.repository.js';
import { toFindingView, toScanView, type SecretFindingsQuery, type SecretFindingView, type SecretScanView } from './secrets.dto.js';

/** Secrets that scans found, and what was done about them. */
@Injectable()
export class SecretFindingsService {
  constructor(
    private readonly database: Database,
    private readonly findings: SecretFindingsRepository,
    private readonly targets: AuditTargets,
    private readonly configuration: ConfigurationService,
    private readonly texts: StoredTexts,
    private readonly audit: Audit,
    private readonly clock: Clock,
    sources: SecuritySourcesService,
  ) {
    sources.registerPart({ name: 'findings', read: async (limit) => (await this.page({ limit })).items });
    sources.registerFigure({
      key: 'findings',
      label: 'Secrets found',
      order: 50,
      tab: 'secrets',
      filter: { state: 'open' },
      isAlarm: true,
      whenUnknown: 'Not scanned yet',
      read: async () => ((await this.findings.scan()) === undefined ? null : this.findings.countOpen()),
    });
  }

  /** The latest first. */
  async page(query: SecretFindingsQuery): Promise<Page<SecretFindingView>> {
    const { items, nextCursor } = rowsPage(await this.findings.page(query), query.limit, ({ firstSeen, id }) => [firstSeen, id]);
    return { items: await this.views(items), nextCursor };
  }

  async scan(): Promise<SecretScanView> {
    const [scan, open] = await Promise.all([this.findings.scan(), this.findings.countOpen()]);
    return toScanView(scan, open);
  }

  /** @throws NotFound, Conflict `finding-changed` */
  resolve(actor: Actor, id: string, { note, version }: { note: string; version: number }): Promise<SecretFindingView> {
    return this.change(actor, id, version, { resolvedAt: this.clock.now(), note });
  }

  /** @throws NotFound, Conflict `finding-changed` */
  reopen(actor: Actor, id: string, version: number): Promise<SecretFindingView> {
    return this.change(actor, id, version, { resolvedAt: null, note: null });
  }

  private async change(
    actor: Actor,
    id: string,
    version: number,
    change: { resolvedAt: Date | null; note: string | null },
  ): Promise<SecretFindingView> {
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(version, {
        lock: async () => {
          const row = await this.findings.lock(tx, id);
          if (row === null) throw new NotFound();
          return row;
        },
        subject: 'This finding',
        code: 'finding-changed',
        target: { type: 'secret-finding', id },
        view: () => this.view(id),
      });
      await this.findings.update(tx, id, { ...change, isGone: false, version: before.version + 1 });
      await this.audit.record(tx, {
        actor,
        action: change.resolvedAt === null ? 'SECRET_FINDING_REOPENED' : 'SECRET_FINDING_RESOLVED',
        target: { type: 'secret-finding', id },
        ...(change.note !== null && { details: change.note }),
      });
    });
    return this.view(id);
  }

  private async view(id: string): Promise<SecretFindingView> {
    const row = await this.findings.byId(id);
    const [view] = row === undefined ? [] : await this.views([row]);
    if (view === undefined) throw new NotFound();
    return view;
  }

  private async views(rows: readonly FindingRow[]): Promise<SecretFindingView[]> {
    const names = await this.targets.namesOf(rows.map(({ objectType, objectId }) => ({ type: objectType, id: objectId })));
    for (const { name: source, namesOf } of this.texts.sources) {
      const found = new Map(rows.flatMap((row) => (row.source === source ? [[row.objectId, row.objectType] as const] : [])));
      if (namesOf === undefined || found.size === 0) continue;
      for (const { id, name } of await namesOf([...found.keys()])) names.set(keyOf({ type: found.get(id) ?? '', id }), name);
    }
    const settings = this.configuration.names();
    return rows.map((row) => {
      const { objectType: type, objectId: id } = row;
      return toFindingView(row, (type === SETTING ? settings.get(id) : names.get(keyOf({ type, id }))) ?? null);
    });
  }
}
