import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { colleagueName, joinUser } from '../../../users/user-directory.service.js';
import { BUG_LIMITS } from '../bugs.rules.js';

@Injectable()
export class BugWatchersRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The watchers of a bug, by name. */
  of(bugId: string): Promise<Array<{ id: string; name: string | null }>> {
    return this.queries.rows<{ id: string; name: string | null }>(
      `SELECT w.user_id AS id, ${colleagueName('u')} AS name FROM bug_watchers w ${joinUser('u', 'w.user_id')}
       WHERE w.bug_id = $1 ORDER BY 2, 1 LIMIT ${2 * BUG_LIMITS.watchers}`,
      [bugId],
    );
  }

  /** The watchers of these bugs. */
  async ofBugs(tx: Tx, bugIds: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await tx.manager.query<Array<{ bug_id: string; user_id: string }>>(
      'SELECT bug_id, user_id FROM bug_watchers WHERE bug_id = ANY($1) ORDER BY bug_id, user_id',
      [bugIds],
    );
    const watchersByBug = new Map<string, string[]>();
    for (const { bug_id, user_id } of rows) watchersByBug.set(bug_id, [...(watchersByBug.get(bug_id) ?? []), user_id]);
    return watchersByBug;
  }

  /** Existing watchers are unchanged. */
  async add(tx: Tx, now: Date, watchers: ReadonlyArray<{ bugId: string; userId: string }>): Promise<void> {
    await tx.manager.query(
      `INSERT INTO bug_watchers (bug_id, user_id, created_at)
       SELECT DISTINCT n.bug_id, n.user_id, $3::timestamptz FROM unnest($1::uuid[], $2::uuid[]) AS n (bug_id, user_id) ON CONFLICT DO NOTHING`,
      [watchers.map(({ bugId }) => bugId), watchers.map(({ userId }) => userId), now],
    );
  }

  async remove(tx: Tx, bugId: string, userIds: readonly string[]): Promise<void> {
    await tx.manager.query('DELETE FROM bug_watchers WHERE bug_id = $1 AND user_id = ANY($2)', [bugId, userIds]);
  }

  /** Numbers of the bugs that a user watches, for the data export. */
  async numbersOf(userId: string): Promise<number[]> {
    const rows = await this.queries.rows<{ number: number }>(
      'SELECT b.number FROM bug_watchers w JOIN bugs b ON b.id = w.bug_id WHERE w.user_id = $1 ORDER BY b.number',
      [userId],
    );
    return rows.map(({ number }) => number);
  }
}
