import { Injectable } from '@nestjs/common';
import { MAX_PAGE_SIZE } from '../lists/cursors.js';
import type { ChainedRow } from './chain/audit-chain.js';
import { AuditChainRepository } from './chain/audit-chain.repository.js';
import { AuditLogRepository, type AuditEntry, type AuditLine, type OwnAct, type AuditRange } from './audit-log.repository.js';

/** Row size: up to 35 KB. */
const ACTS_PAGE = 100;

/** Reads the audit trail, newest first. A caller that shows rows to a user must record that access. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly log: AuditLogRepository,
    private readonly chain: AuditChainRepository,
  ) {}

  /** @param page.before id of the last row of the previous page; without it, the newest rows. `limit` is at most 101. */
  page({ before, limit }: { before?: number; limit: number }): Promise<AuditEntry[]> {
    // Reads one row more than the page size to find out whether there is a next page.
    return this.log.page({ before, limit: Math.min(Math.max(Math.trunc(limit), 1), MAX_PAGE_SIZE + 1) });
  }

  /** Rows for a search to match. */
  range(range: AuditRange): Promise<AuditLine[]> {
    return this.log.range(range);
  }

  /** At most this many rows of each of these requests, newest first. */
  ofRequests(requestIds: readonly string[], limit: number): Promise<AuditLine[]> {
    return requestIds.length === 0 ? Promise.resolve([]) : this.log.ofRequests(requestIds, limit);
  }

  /** These rows, in the given order. */
  entries(ids: readonly number[]): Promise<AuditEntry[]> {
    return this.log.entries(ids);
  }

  /** When the newest row with this action and target was written, ISO 8601; undefined if there is none. */
  lastMoment(action: string, target: { type: string; id: string }): Promise<string | undefined> {
    return this.log.lastMoment(action, target);
  }

  /** The user who changed this target last; null if it was the program, or no change is recorded. */
  lastEditor(target: { type: string; id: string }): Promise<string | null> {
    return this.log.lastEditor(target);
  }

  /** The newest rows about one target. */
  ofTarget(type: string, id: string, limit: number): Promise<AuditEntry[]> {
    return this.log.ofTarget(type, id, limit);
  }

  /** The newest rows about targets of these types. @param page.before id of the last row of the previous page */
  ofTypes(types: readonly string[], page: { before?: number | undefined; limit: number }): Promise<AuditEntry[]> {
    return this.log.ofTypes(types, page);
  }

  /** All actions of a user, oldest first, read page by page. Other people's values are left out; targets are named. */
  async *actsOf(userId: string): AsyncGenerator<OwnAct> {
    for (let after = 0; ;) {
      const rows = await this.log.actsOf(userId, { after, limit: ACTS_PAGE });
      for (const { id, ...act } of rows) {
        after = id;
        yield act;
      }
      if (rows.length < ACTS_PAGE) return;
    }
  }

  /** Those of these rows that are already chained, in their hashed form, in chain order. */
  chained(ids: readonly number[]): Promise<ChainedRow[]> {
    return this.chain.chained(ids);
  }
}
