import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import type { AuditLine } from '../../platform/audit/audit-log.repository.js';
import { AuditReadings } from '../../platform/audit/audit-readings.js';
import { AuditVerification } from '../../platform/audit/chain/audit-verification.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database } from '../../platform/database/transactions.js';
import { decodeCursor, encodeCursor } from '../../platform/lists/cursors.js';
import { SecuritySourcesService } from '../../security/overview/security-sources.service.js';
import { LogNamesService } from './log-names.service.js';
import { LogSearchService, type LogAction, type LogPosition } from './log-search.service.js';
import {
  toLogEntryView,
  toTrailEntryView,
  toVerificationView,
  type ChainHeadsView,
  type LogPage,
  type LogQuery,
  type LogVerificationView,
} from './logs.dto.js';

/** Rows examined per request. */
const MAX_SCANNED = 20_000;

/** The audit trail: all of it for owners, what concerns security for those who look after that. */
@Injectable()
export class LogsService {
  constructor(
    private readonly search: LogSearchService,
    private readonly names: LogNamesService,
    private readonly readings: AuditReadings,
    private readonly verification: AuditVerification,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
    sources: SecuritySourcesService,
  ) {
    sources.registerPart({
      name: 'auditTrail',
      read: async (limit, reader) => (await this.page(reader, { limit })).items.map(toTrailEntryView),
    });
  }

  /** Actions, newest first. @throws Invalid if the cursor is not one of this list, or the days are in the wrong order. */
  async page(actor: Actor, { limit, cursor, ...filter }: LogQuery): Promise<LogPage> {
    const search = await this.search.toSearch(actor, filter);
    const { scope } = search.conditions;
    const before = cursor === undefined ? undefined : toLogPosition(cursor);
    await this.readings.recordOnce(actor, 'LOG_READ');
    const actions: LogAction[] = [];
    let scanned = 0;
    let stoppedAt: AuditLine | undefined;
    // One more than a page holds tells whether another page follows.
    for await (const batch of this.search.batches(search, before, limit + 1)) {
      for (let start = 0; start < batch.lines.length && actions.length <= limit; start += limit + 1) {
        actions.push(...(await this.search.actionsOf(batch.lines.slice(start, start + limit + 1), search)));
      }
      scanned += batch.scanned;
      if (actions.length > limit) break;
      if (scanned >= MAX_SCANNED) {
        stoppedAt = batch.last;
        break;
      }
    }
    const shown = actions.slice(0, limit);
    const next = actions.length > limit ? shown.at(-1)?.head : stoppedAt;
    const named = await this.search.named(shown.map(({ first }) => first));
    const names = await this.names.within(
      named.map(({ entry }) => entry),
      scope,
    );
    return {
      items: named.map((line, at) => toLogEntryView(line, shown[at]?.rows ?? 1, names[at] ?? {}, scope)),
      nextCursor: next === undefined ? null : encodeCursor([next.moment, next.id]),
      searchedTo: stoppedAt?.at ?? null,
      isRestricted: scope !== 'all',
    };
  }

  /** The last row of the chain, and the one that is kept outside the database. */
  async heads(): Promise<ChainHeadsView> {
    const { head, stored } = await this.verification.heads();
    return { head: head ?? null, stored: stored ?? null };
  }

  /**
   * Verifies the whole chain and records the result.
   * @throws Conflict `busy` if this process is already doing so.
   */
  async verify(actor: Actor): Promise<LogVerificationView> {
    const finding = await this.verification.run();
    const view = toVerificationView(finding, this.clock.now());
    const { whole, rows, firstBad } = view;
    await this.database.transaction((tx) =>
      this.audit.record(tx, { actor, action: 'LOG_VERIFIED', target: { type: 'log', id: 'chain' }, after: { whole, rows, firstBad } }),
    );
    return view;
  }
}

function toLogPosition(cursor: string): LogPosition {
  const [moment, id] = decodeCursor(cursor, ['timestamptz', 'integer']);
  return { moment, id };
}
