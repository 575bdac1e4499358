import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/transactions.js';
import { BugFixRequest } from './bug-fix-request.entity.js';

/** A bug whose reporter must be asked. */
export interface FixToVerifyRow {
  id: string;
  reporterId: string | null;
}

/**
 * Records a request for each fix that can be verified now and returns the new ones. A fix can be verified without a build, or once its
 * build is approved. $2 is the time.
 */
const request = (condition: string) => `WITH asked AS (
    INSERT INTO bug_fix_requests AS q (bug_id, build_id, asked_at)
    SELECT b.id, b.fixed_build_id, $2::timestamptz FROM bugs b LEFT JOIN builds x ON x.id = b.fixed_build_id
    WHERE ${condition} AND b.status = 'fixed' AND b.verified_at IS NULL AND b.reporter_id IS NOT NULL AND (x.id IS NULL OR x.state = 'approved')
    ORDER BY b.id
    ON CONFLICT (bug_id) DO UPDATE SET build_id = excluded.build_id, asked_at = excluded.asked_at WHERE q.build_id IS DISTINCT FROM excluded.build_id
    RETURNING bug_id
  ) SELECT b.id, b.reporter_id AS "reporterId" FROM asked JOIN bugs b ON b.id = asked.bug_id ORDER BY b.id`;

@Injectable()
export class BugFixRequestsRepository {
  /** The bug, if its reporter has not been asked about this fix. */
  ofBug(tx: Tx, bugId: string, now: Date): Promise<FixToVerifyRow[]> {
    return tx.manager.query<FixToVerifyRow[]>(request('b.id = $1'), [bugId, now]);
  }

  /** Bugs marked as fixed in a build whose reporters have not been asked yet. */
  ofBuild(tx: Tx, buildId: string, now: Date): Promise<FixToVerifyRow[]> {
    return tx.manager.query<FixToVerifyRow[]>(request('b.fixed_build_id = $1'), [buildId, now]);
  }

  async criticalIn(tx: Tx, buildId: string, limit: number): Promise<number[]> {
    const rows = await tx.manager.query<Array<{ number: number }>>(
      `SELECT number FROM bugs WHERE found_build_id = $1 AND priority = 'critical' AND status IN ('open', 'in_progress') ORDER BY number LIMIT $2`,
      [buildId, limit],
    );
    return rows.map(({ number }) => number);
  }

  /** Bugs with tickets that are marked as fixed in a build. */
  async fixedIn(tx: Tx, buildId: string): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ id: string }>>(
      `SELECT b.id FROM bugs b WHERE b.fixed_build_id = $1 AND b.status IN ('fixed', 'closed') AND EXISTS (SELECT FROM bug_tickets t WHERE t.bug_id = b.id)`,
      [buildId],
    );
    return rows.map(({ id }) => id);
  }

  async delete(tx: Tx, bugId: string): Promise<void> {
    await tx.manager.delete(BugFixRequest, { bugId });
  }
}
