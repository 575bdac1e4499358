import { Injectable } from '@nestjs/common';
import { SecuritySignals, signalFrom } from '../../platform/access/security-signals.js';
import type { Actor } from '../../platform/access/access.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { RateLimits } from '../../platform/rate-limits/rate-limits.js';

/** More files than a user saves at work. What follows from the event is for detection rules to say. */
const MASS_DOWNLOAD = { downloads: 100, minutes: 10 } as const;

/** Records a security event when one user downloads many files in a short time, through whichever instances of the program. */
@Injectable()
export class MassDownloadsService {
  constructor(
    private readonly limits: RateLimits,
    private readonly signals: SecuritySignals,
    private readonly log: Log,
  ) {}

  /** Counts a download that has been served, after the response, so that it slows nothing down. */
  served(actor: Actor): void {
    this.count(actor).catch((error: unknown) => this.log.warn(errorFields(error), 'A download could not be counted.'));
  }

  private async count(actor: Actor): Promise<void> {
    const { downloads, minutes } = MASS_DOWNLOAD;
    const counted = await this.limits.tally('mass-downloads', actor.userId, minutes * 60);
    // Once for each window.
    if (counted !== downloads) return;
    this.signals.record({ kind: 'mass-download', ...signalFrom(actor), subjectId: actor.userId, details: { ...MASS_DOWNLOAD } });
  }
}
