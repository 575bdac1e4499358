import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/transactions.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Clock } from '../platform/time/clock.js';
import { AssignmentsService } from './assignments/assignments.service.js';
import { CertificatesRepository } from './certificates/certificates.repository.js';
import { RENEWAL_DAYS } from './progress/progress.rules.js';
import { TrainingNoticesService } from './training-notices.service.js';

const HOUR_SECONDS = 3_600;
const DAY_MS = 86_400_000;

/** Reminds people of modules that are due, and of certificates that expire. */
@Injectable()
export class TrainingRemindersService {
  constructor(
    jobs: Jobs,
    private readonly database: Database,
    private readonly assignments: AssignmentsService,
    private readonly certificates: CertificatesRepository,
    private readonly notices: TrainingNoticesService,
    private readonly clock: Clock,
  ) {
    jobs.schedule('training.reminders', { everySeconds: HOUR_SECONDS }, () => this.remind());
  }

  private async remind(): Promise<void> {
    const now = this.clock.now();
    await this.assignments.remind();
    await this.database.transaction(async (tx) => {
      const before = new Date(now.getTime() + RENEWAL_DAYS * DAY_MS);
      for (const { userId, moduleId } of await this.certificates.announceExpiring(tx, before, now))
        await this.notices.expiring(tx, userId, moduleId);
    });
  }
}
