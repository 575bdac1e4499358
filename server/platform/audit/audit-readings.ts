import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/access.js';
import { Clock } from '../time/clock.js';
import { Database } from '../database/transactions.js';
import { AuditLog } from './audit-log.js';
import { Audit } from './audit.js';

/** How long one row covers further reads in the same session. */
const SESSION_GAP_MS = 10 * 60_000;

const TARGET = 'log';

/** Records access to the audit trail, one row per sitting, so that paging through the log does not fill it. */
@Injectable()
export class AuditReadings {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly auditLog: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Writes the row unless this session has one with this action from the last ten minutes, written by any instance. */
  async recordOnce(actor: Actor, action: string): Promise<void> {
    const target = { type: TARGET, id: actor.sessionId };
    const last = await this.auditLog.lastMoment(action, target);
    if (last !== undefined && Date.parse(last) > this.clock.now().getTime() - SESSION_GAP_MS) return;
    await this.database.transaction((tx) => this.audit.record(tx, { actor, action, target }));
  }
}
