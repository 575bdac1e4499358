import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { JOB_LIMITS } from '../../platform/database/connections/connection.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { DeletionService } from './deletion.service.js';

/** A module's retention rule. */
interface RetentionRule {
  /** For the audit trail, for example `sessions`. */
  name: string;
  /** Removes expired rows. @returns how many. */
  erase(tx: Tx, now: Date): Promise<number>;
}

const HOUR_SECONDS = 3_600;

/** Hourly, in one instance at a time: deletes what has reached the end of its retention period. Idempotent. */
@Injectable()
export class RetentionService implements OnModuleInit {
  private readonly rules = new Map<string, RetentionRule>();

  constructor(
    private readonly database: Database,
    private readonly deletion: DeletionService,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Call it in `onModuleInit`. @throws Error if the name is taken. */
  register(rule: RetentionRule): void {
    if (this.rules.has(rule.name)) throw new Error(`There is a retention rule called ${rule.name} already.`);
    this.rules.set(rule.name, rule);
  }

  onModuleInit(): void {
    this.jobs.schedule('users.retention', { everySeconds: HOUR_SECONDS }, () => this.run());
  }

  /** One run. The numbers of removed rows are recorded in the transaction that removed them. */
  async run(): Promise<void> {
    await this.database.transaction(async (tx) => {
      const counts: Record<string, number> = {};
      for (const rule of this.rules.values()) {
        const count = await rule.erase(tx, this.clock.now());
        if (count > 0) counts[rule.name] = count;
      }
      if (Object.keys(counts).length === 0) return;
      await this.audit.record(tx, {
        actor: { userId: null },
        action: 'RETENTION_APPLIED',
        target: { type: 'retention', id: 'hourly' },
        after: counts,
      });
    }, JOB_LIMITS);
    await this.deletion.warn();
    await this.deletion.eraseDue();
  }
}
