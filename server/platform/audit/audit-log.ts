import { Injectable } from '@nestjs/common';
import { MAX_PAGE_SIZE } from '../lists/cursors.js';
import type { ChainedRow } from './chain/audit-chain.js';
import { AuditChainRepository } from './chain/audit-chain.repository.js';
import { AuditLogRepository, type AuditEntry, type AuditLine, type OwnAct, type Stretch } from './audit-log.repository.js';

/** Rows of up to 35 KB. */
const ACTS_PAGE = 100;

/** Reads the trail, the newest row first. A caller that shows it to a user records that reading. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly log: AuditLogRepository,
    private readonly chain: AuditChainRepository,
  ) {}

  /** @param page.before id of the last row of the page before; without it the newest rows. `limit` is at most 101. */
  page({ before, limit }: { before?: number; limit: number }): Promise<AuditEntry[]> {
    // One more than a page holds tells whether another page follows.
    return this.log.page({ before, limit: Math.min(Math.max(Math.trunc(limit), 1), MAX_PAGE_SIZE + 1) });
  }

  /** Rows for a search to look at. */
  stretch(asked: Stretch): Promise<AuditLine[]> {
    return this.log.stretch(asked);
  }

  /** Up to so many rows of each of these requests, the newest first. */
  ofRequests(requestIds: readonly string[], limit: number): Promise<AuditLine[]> {
    return requestIds.length === 0 ? Promise.resolve([]) : this.log.ofRequests(requestIds, limit);
  }

  /** These rows, in the order given. */
  entries(ids: readonly number[]): Promise<AuditEntry[]> {
    return this.log.entries(ids);
  }

  /** When the newest row of this action about this thing was written, ISO 8601; undefined when there is none. */
  lastMoment(action: string, target: { type: string; id: string }): Promise<string | undefined> {
    return this.log.lastMoment(action, target);
  }

  /** The newest rows about one thing. */
  ofTarget(type: string, id: string, limit: number): Promise<AuditEntry[]> {
    return this.log.ofTarget(type, id, limit);
  }

  /** The newest rows about things of these types. @param page.before id of the last row of the page before */
  ofTypes(types: readonly string[], page: { before?: number | undefined; limit: number }): Promise<AuditEntry[]> {
    return this.log.ofTypes(types, page);
  }

  /** All that a person did, the oldest first, read page by page. What was done to others is named, but what stood there is theirs. */
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

  /** Those of these rows that are chained already, in the form in which they are hashed, in the order of the chain. */
  chained(ids: readonly number[]): Promise<ChainedRow[]> {
    return this.chain.chained(ids);
  }
}
