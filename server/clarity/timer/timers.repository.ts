import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { SubjectType } from '../clarity.rules.js';
import { ClarityTimer } from './clarity-timer.entity.js';

interface TimerRow {
  id: string;
  startedAt: string;
  confirmedAt: string | null;
  task: string;
  project: string | null;
  subjectType: SubjectType | null;
  subjectId: string | null;
}

@Injectable()
export class TimersRepository {
  constructor(private readonly queries: ReadQueries) {}

  async find(userId: string): Promise<TimerRow | undefined> {
    const [row] = await this.queries.rows<TimerRow>(
      `SELECT r.id, r.started_at AS "startedAt", r.confirmed_at AS "confirmedAt", r.task, r.project, r.subject_type AS "subjectType", r.subject_id AS "subjectId"
       FROM clarity_timers r WHERE r.user_id = $1`,
      [userId],
    );
    return row;
  }

  isRunning(tx: Tx, userId: string): Promise<boolean> {
    return tx.manager.existsBy(ClarityTimer, { userId });
  }

  lock(tx: Tx, userId: string): Promise<ClarityTimer | null> {
    return lockRow(tx, ClarityTimer, { userId });
  }

  async insert(tx: Tx, timer: ClarityTimer): Promise<void> {
    await tx.manager.insert(ClarityTimer, timer);
  }

  async confirm(tx: Tx, userId: string, confirmedAt: Date): Promise<void> {
    await tx.manager.update(ClarityTimer, { userId }, { confirmedAt });
  }

  /** Leaves of tasks that begin with the label of a bug only that. */
  async shortenBugTo(tx: Tx, bugId: string, label: string): Promise<void> {
    await tx.manager.query(
      `UPDATE clarity_timers SET task = $2::text WHERE subject_type = 'bug' AND subject_id = $1 AND starts_with(task, $2::text || ' ')`,
      [bugId, label],
    );
  }

  async delete(tx: Tx, userId: string): Promise<void> {
    await tx.manager.delete(ClarityTimer, { userId });
  }
}
