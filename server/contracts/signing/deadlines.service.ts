import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Files } from '../../platform/files/files.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Clock } from '../../platform/time/clock.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { ContractNoticesService } from '../contract-notices.service.js';
import type { Contract } from '../contract.entity.js';
import { hasExpired } from '../contracts.policy.js';
import { ContractsRepository } from '../contracts.repository.js';
import { isReminderDue } from '../contracts.rules.js';
import { ContractHistoryService, PROGRAM } from '../history/contract-history.service.js';
import { ContractVersionsService } from '../history/contract-versions.service.js';
import { SEAL } from './signing.service.js';

const EVERY_SECONDS = 600;
const RETENTION_SECONDS = 86_400;

/** Reminders to sign, the expiry of unsigned contracts, seals that failed, and the end of storage. */
@Injectable()
export class DeadlinesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly contracts: ContractsRepository,
    private readonly history: ContractHistoryService,
    private readonly versions: ContractVersionsService,
    private readonly notices: ContractNoticesService,
    private readonly directory: UserDirectoryService,
    private readonly files: Files,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('contracts.deadlines', { everySeconds: EVERY_SECONDS }, async () => {
      await this.run();
      await this.resumeSealing();
    });
    this.jobs.schedule('contracts.retention', { everySeconds: RETENTION_SECONDS }, () => this.deleteRetained());
  }

  private async run(): Promise<void> {
    const now = this.clock.now();
    const due = (await this.contracts.pending()).filter((row) => hasExpired(row, now) || isReminderDue(row, now));
    for (const { id } of due)
      await this.database.transaction(async (tx) => {
        const contract = await this.contracts.lock(tx, id);
        if (contract?.status !== 'pending') return;
        if (hasExpired(contract, now)) {
          await this.versions.close(tx, contract, { status: 'expired', kind: 'expired', actor: PROGRAM });
          await this.notices.expired(tx, contract);
        } else await this.remind(tx, contract, now);
      });
  }

  /** Jobs that failed for good, because documents could not be made for hours, start again. */
  private async resumeSealing(): Promise<void> {
    const ids = await this.contracts.unsealed(new Date(this.clock.now().getTime() - EVERY_SECONDS * 1_000));
    if (ids.length === 0) return;
    await this.database.transaction(async (tx) => {
      for (const id of ids) await this.jobs.add(tx, SEAL, { id }, { uniqueKey: id });
    });
  }

  private async remind(tx: Tx, contract: Contract, now: Date): Promise<void> {
    const { id, createdAt, remindedAt, expiresAt } = contract;
    const times = {
      createdAt: createdAt.toISOString(),
      remindedAt: remindedAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    };
    // Another instance may have reminded in the meantime.
    if (!isReminderDue(times, now)) return;
    // The history must not say that someone was reminded whose account is closed.
    if (contract.userId === null || (await this.directory.activeParty(tx, contract.userId)) === undefined) return;
    await this.contracts.update(tx, id, { remindedAt: now });
    await this.history.append(tx, contract, { kind: 'reminded', actor: PROGRAM, at: now });
    await this.notices.reminder(tx, contract);
  }

  private async deleteRetained(): Promise<void> {
    await this.database.transaction(async (tx) => {
      for (const file of await this.contracts.deleteRetained(tx, this.clock.now())) await this.files.remove(tx, file);
    });
  }
}
