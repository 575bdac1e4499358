import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';

export interface AssignmentRow {
  userId: string;
  assignedAt: string;
  remindedLead: number | null;
}

/** Since when modules are assigned to people, and when these were reminded. */
@Injectable()
export class AssignmentsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** By user. */
  async ofModule(moduleId: string): Promise<Map<string, AssignmentRow>> {
    const rows = await this.queries.rows<AssignmentRow>(
      `SELECT user_id AS "userId", assigned_at AS "assignedAt", reminded_lead AS "remindedLead"
       FROM training_assignments WHERE module_id = $1`,
      [moduleId],
    );
    return new Map(rows.map((row) => [row.userId, row]));
  }

  /**
   * Assigns a module.
   * @param anew also to those who have it assigned: they were without its roles in the meantime
   * @returns those to whom it was assigned now.
   */
  async assign(tx: Tx, moduleId: string, userIds: readonly string[], { at, anew }: { at: Date; anew: boolean }): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ userId: string }>>(
      `INSERT INTO training_assignments (module_id, user_id, assigned_at, reminded_lead)
       SELECT $1, u.id, $3::timestamptz, NULL FROM users u WHERE u.id = ANY($2::uuid[])
       ON CONFLICT (module_id, user_id) DO UPDATE SET assigned_at = excluded.assigned_at, reminded_lead = NULL
       WHERE $4::boolean RETURNING user_id AS "userId"`,
      [moduleId, userIds, at, anew],
    );
    return rows.map(({ userId }) => userId);
  }

  /** Ends the assignments of everyone else. */
  async endExcept(tx: Tx, moduleId: string, userIds: readonly string[]): Promise<void> {
    await tx.manager.query('DELETE FROM training_assignments WHERE module_id = $1 AND NOT user_id = ANY($2::uuid[])', [moduleId, userIds]);
  }

  /** Records that everyone was notified of a new due date. @param lead of the reminder that they no longer need; null for none */
  async notified(tx: Tx, moduleId: string, lead: number | null): Promise<void> {
    await tx.manager.query('UPDATE training_assignments SET reminded_lead = $2::integer WHERE module_id = $1', [moduleId, lead]);
  }

  /** Records a reminder. @returns those who were not reminded of it before. */
  async remind(tx: Tx, moduleId: string, userIds: readonly string[], lead: number): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ userId: string }>, number]>(
      `UPDATE training_assignments SET reminded_lead = $3::integer
       WHERE module_id = $1 AND user_id = ANY($2::uuid[]) AND (reminded_lead IS NULL OR reminded_lead > $3::integer)
       RETURNING user_id AS "userId"`,
      [moduleId, userIds, lead],
    );
    return rows.map(({ userId }) => userId);
  }

  /** Modules that are assigned to a user, for the data export. */
  ofUser(userId: string): Promise<Array<{ module: string; assignedAt: string }>> {
    return this.queries.rows<{ module: string; assignedAt: string }>(
      `SELECT m.title AS module, a.assigned_at AS "assignedAt" FROM training_assignments a JOIN training_modules m ON m.id = a.module_id
       WHERE a.user_id = $1 ORDER BY a.assigned_at, a.module_id`,
      [userId],
    );
  }
}
