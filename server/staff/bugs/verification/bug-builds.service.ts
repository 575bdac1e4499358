import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/transactions.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { BugFixRequestsRepository } from './bug-fix-requests.repository.js';
import { BugVerification } from './bug-verification.js';
import { NOTIFY_TICKETS } from './notify-tickets.js';

/** Bugs in relation to decisions on a build. */
@Injectable()
export class BugBuildsService {
  constructor(
    private readonly requests: BugFixRequestsRepository,
    private readonly verification: BugVerification,
    private readonly jobs: Jobs,
  ) {}

  /** Numbers of the critical bugs found in a build that are neither fixed nor closed, oldest first; at most `limit`. */
  criticalIn(tx: Tx, buildId: string, limit: number): Promise<number[]> {
    return this.requests.criticalIn(tx, buildId, limit);
  }

  /** Call it after a build was approved: asks reporters to verify, and notifies the agents of tickets. */
  async approved(tx: Tx, buildId: string): Promise<void> {
    await this.verification.askReporters(tx, buildId);
    for (const bugId of await this.requests.fixedIn(tx, buildId)) await this.jobs.add(tx, NOTIFY_TICKETS, { bugId });
  }
}
