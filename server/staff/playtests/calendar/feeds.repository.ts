import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { PlaytestFeed } from './playtest-feed.entity.js';

@Injectable()
export class FeedsRepository {
  constructor(private readonly queries: ReadQueries) {}

  async createdAt(userId: string): Promise<string | null> {
    const [row] = await this.queries.rows<{ createdAt: string }>(
      'SELECT created_at AS "createdAt" FROM playtest_feeds WHERE user_id = $1',
      [userId],
    );
    return row?.createdAt ?? null;
  }

  /** The user of a feed token. */
  async userOf(tokenHash: Buffer): Promise<string | null> {
    const [row] = await this.queries.rows<{ userId: string }>('SELECT user_id AS "userId" FROM playtest_feeds WHERE token_hash = $1', [
      tokenHash,
    ]);
    return row?.userId ?? null;
  }

  async save(tx: Tx, feed: PlaytestFeed): Promise<void> {
    await tx.manager.upsert(PlaytestFeed, feed, ['userId']);
  }

  /** @returns false if there was none. */
  async remove(tx: Tx, userId: string): Promise<boolean> {
    return ((await tx.manager.delete(PlaytestFeed, { userId })).affected ?? 0) > 0;
  }
}
