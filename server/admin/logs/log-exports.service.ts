import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import type { AuditEntry } from '../../platform/audit/audit-log.repository.js';
import { Audit } from '../../platform/audit/audit.js';
import { AuditChainExport, type ChainPart } from '../../platform/audit/chain/audit-chain-export.js';
import { Clock } from '../../platform/time/clock.js';
import { Database } from '../../platform/database/transactions.js';
import { csvLine, UTF8_MARK } from '../../platform/documents/csv.rules.js';
import { Invalid } from '../../platform/errors/errors.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { LogSearchService, periodOf, type LogSearch } from './log-search.service.js';
import type { LogScope } from '../../security/trail/trail-scope.rules.js';
import { shownAddress, type LogDays, type LogFilter, type NamedLine } from './logs.dto.js';

const BATCH = 500;
const HEADER = [
  'Id',
  'Time (UTC)',
  'User',
  'User id',
  'Action',
  'Details',
  'Target',
  'Target id',
  'Target name',
  'Before',
  'After',
  'IP address',
  'Request',
  'Position',
];

/** Export of the audit trail. */
@Injectable()
export class LogExportsService {
  constructor(
    private readonly search: LogSearchService,
    private readonly chain: AuditChainExport,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Streams every row that matches the filter and that the actor may read, newest first, including the row of this export. Rows written in the meantime are excluded.
   * @returns the file's name and its bytes, read from the database with backpressure.
   * @throws Invalid if the days are in the wrong order.
   */
  async csv(actor: Actor, filter: LogFilter): Promise<{ name: string; content: AsyncIterable<Buffer> }> {
    const search = await this.search.toSearch(actor, filter);
    // The trail outlives accounts: the search text may be a name, so only the fact of a search is recorded.
    const { q, ...named } = filter;
    const recorded = { ...named, withText: q !== undefined && q !== '' };
    await this.database.transaction((tx) =>
      this.audit.record(tx, { actor, action: 'LOG_EXPORTED', target: { type: 'log', id: 'csv' }, after: { filter: recorded } }),
    );
    const to = filter.to === undefined || filter.to === '' ? ukDate(this.clock.now()) : filter.to;
    const days = filter.from === undefined || filter.from === '' ? `until-${to}` : `${filter.from}-to-${to}`;
    return { name: `log-${days}.csv`, content: this.chunks(search) };
  }

  /**
   * Streams the chain of these days as JSON lines, for `npm run audit:verify -- --file`. Other filters would leave gaps, which no one could
   * tell from deleted rows.
   * @throws Invalid if the days are in the wrong order or hold no chained entry.
   */
  async chained(actor: Actor, days: LogDays): Promise<{ name: string; content: AsyncIterable<Buffer> }> {
    const period = periodOf(days);
    const part = async () => {
      await this.chain.chainNow();
      return this.chain.partOf(period);
    };
    if ((await part()) === undefined) throw new Invalid('There are no chained entries in this period.', { from: 'Choose an earlier day.' });
    await this.database.transaction((tx) =>
      this.audit.record(tx, { actor, action: 'LOG_EXPORTED', target: { type: 'log', id: 'jsonl' }, after: { filter: days } }),
    );
    // Read again: the file contains the entry about itself, if its period does.
    const { first, last } = (await part()) ?? { first: '1', last: '0' };
    return { name: `audit-trail-${first}-to-${last}.jsonl`, content: this.chainChunks({ first, last }) };
  }

  private async *chainChunks(part: ChainPart): AsyncGenerator<Buffer> {
    for await (const lines of this.chain.lines(part)) yield Buffer.from(lines);
  }

  private async *chunks(search: LogSearch): AsyncGenerator<Buffer> {
    yield Buffer.from(UTF8_MARK + csvLine(HEADER));
    for await (const { lines } of this.search.batches(search, undefined, BATCH)) {
      // A batch holds up to 2,000 rows of up to 35 KB.
      for (let start = 0; start < lines.length; start += BATCH) {
        const rows = await this.search.named(lines.slice(start, start + BATCH));
        yield Buffer.from(rows.map((row) => csvLine(cells(row, search.conditions.scope))).join(''));
      }
    }
  }
}

function cells({ entry, username, target }: NamedLine<AuditEntry>, scope: LogScope): Array<string | number | null> {
  const { id, at, actorId, action, details, targetType, targetId, before, after, requestId, position } = entry;
  const ip = shownAddress(entry.ip, scope);
  return [id, at, username, actorId, action, details, targetType, targetId, target, json(before), json(after), ip, requestId, position];
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
