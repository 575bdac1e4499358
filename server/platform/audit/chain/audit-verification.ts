import { Inject, Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { CONNECTION, type Connection } from '../../database/connections/connection.js';
import { Conflict } from '../../errors/errors.js';
import type { ChainHead } from './audit-chain.js';
import { AuditChainRepository } from './audit-chain.repository.js';
import { checkTrail, type TrailFinding } from './audit-check.js';
import { AuditHeads, type StoredHead } from './audit-heads.js';
import { openSnapshot } from '../audit-source.js';

/** Verifies the whole chain in the running program, as `npm run audit:verify` does beside it. */
@Injectable()
export class AuditVerification {
  private running = false;

  constructor(
    @Inject(CONNECTION) private readonly connection: Connection,
    private readonly chain: AuditChainRepository,
    private readonly config: Config,
  ) {}

  /** The last row of the chain, and the latest head outside the database; undefined without one, or if its file is damaged. */
  async heads(): Promise<{ head: ChainHead | undefined; stored: StoredHead | undefined }> {
    const stored = new AuditHeads(this.config.dataDir).latest().catch(() => undefined);
    return { head: (await this.chain.heads(null)).at(-1), stored: await stored };
  }

  /** @throws Conflict `busy` if a verification is already running in this process. */
  async run(): Promise<TrailFinding> {
    if (this.running) throw new Conflict('The trail is being verified already. Please wait until that is done.', 'busy');
    this.running = true;
    try {
      return await checkTrail({ dataDir: this.config.dataDir, open: () => openSnapshot(this.connection) });
    } finally {
      this.running = false;
    }
  }
}
