import { Inject, Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { CONNECTION, type Connection } from '../../database/connections/connection.js';
import { Conflict } from '../../errors/errors.js';
import { checkTrail, type TrailFinding } from './audit-check.js';
import { openSnapshot } from '../audit-source.js';

/** Verifies the whole chain in the running program, as `npm run audit:verify` does beside it. */
@Injectable()
export class AuditVerification {
  private running = false;

  constructor(
    @Inject(CONNECTION) private readonly connection: Connection,
    private readonly config: Config,
  ) {}

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
