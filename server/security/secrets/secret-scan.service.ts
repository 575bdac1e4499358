import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { StoredTexts, type StoredText } from '../../platform/text/stored-texts.js';
import { Clock } from '../../platform/time/clock.js';
import type { WorkerPool } from '../../platform/workers/worker-pool.js';
import { Workers } from '../../platform/workers/workers.js';
import { ConfigurationService } from './configuration.service.js';
import { SecretFindingsRepository, type NewFinding } from './secret-findings.repository.js';
import type { MaskedSecret, SecretScanWork } from './secret-scan.task.js';

const SCAN = 'security.secret-scan';
const DAY_SECONDS = 86_400;
const TIMEOUT_SECONDS = 3_600;
/** Texts per task of the worker process. */
const BATCH = 100;
/** Of each text; a secret further back than this is not found. */
const MAX_TEXT_LENGTH = 200_000;
/** Source of findings in the configuration. */
const SETTINGS = 'settings';
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Scans the configuration and the texts that people wrote for secrets, once a day and on demand, in a worker process. */
@Injectable()
export class SecretScanService {
  private readonly pool: WorkerPool;

  constructor(
    private readonly database: Database,
    private readonly findings: SecretFindingsRepository,
    private readonly texts: StoredTexts,
    private readonly configuration: ConfigurationService,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly clock: Clock,
    workers: Workers,
  ) {
    this.pool = workers.pool('secrets', { concurrency: 1, maxWaiting: 4, seconds: 120, memoryMib: 512, heapMib: 256 });
    jobs.handle(SCAN, (_, { signal }) => this.scan(signal), { timeoutSeconds: TIMEOUT_SECONDS, lane: 'slow' });
    jobs.schedule(SCAN, { everySeconds: DAY_SECONDS }, () => this.database.transaction(async (tx) => void (await this.request(tx))));
  }

  /** Adds a scan unless one is waiting or running. */
  async start(actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.request(tx))) return;
      await this.findings.saveScan(tx, { startedAt: this.clock.now(), finishedAt: null, texts: 0, failed: false });
      await this.audit.record(tx, { actor, action: 'SECRET_SCAN_STARTED', target: { type: 'secret-scan', id: '1' } });
    });
  }

  private request(tx: Parameters<Jobs['add']>[0]): Promise<boolean> {
    return this.jobs.add(tx, SCAN, {}, { uniqueKey: SCAN, maxAttempts: 2 });
  }

  private async scan(signal: AbortSignal): Promise<void> {
    const startedAt = this.clock.now();
    let texts = 0;
    const save = (state: { finishedAt: Date | null; failed: boolean }) =>
      this.database.transaction((tx) => this.findings.saveScan(tx, { startedAt, texts, ...state }));
    try {
      await save({ finishedAt: null, failed: false });
      const settings = await this.configuration.read();
      await this.scanBatch(SETTINGS, settings, startedAt, signal);
      texts += settings.length;
      for (const { name, read } of this.texts.sources) {
        for (let after = FIRST_ID; ;) {
          signal.throwIfAborted();
          const batch = await read(after, BATCH);
          await this.scanBatch(name, batch, startedAt, signal);
          texts += batch.length;
          after = batch.at(-1)?.id ?? after;
          if (batch.length < BATCH) break;
        }
      }
      await this.database.transaction((tx) => this.findings.resolveGone(tx, startedAt, this.clock.now()));
      await save({ finishedAt: this.clock.now(), failed: false });
    } catch (error) {
      await save({ finishedAt: this.clock.now(), failed: true });
      throw error;
    }
  }

  private async scanBatch(source: string, batch: readonly StoredText[], now: Date, signal: AbortSignal): Promise<void> {
    if (batch.length === 0) return;
    const parameters: SecretScanWork = batch.map(({ text }) => text.slice(0, MAX_TEXT_LENGTH));
    const secrets = (await this.pool.run({ task: 'secrets', parameters, signal })) as MaskedSecret[];
    const found = secrets.flatMap(({ index, line, rule, masked }): NewFinding[] => {
      const text = batch[index];
      return text === undefined ? [] : [{ source, textId: text.id, objectType: text.type, objectId: text.objectId, line, rule, masked }];
    });
    if (found.length > 0) await this.database.transaction((tx) => this.findings.add(tx, found, now));
  }
}
