import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Conflict } from '../../../platform/errors/errors.js';
import { Clock } from '../../../platform/time/clock.js';
import { BuildUploadsRepository } from './build-uploads.repository.js';

/** After a crash, another request may write after this time (ms). */
const CLAIM_MS = 12_000;
const RENEW_MS = 3_000;

/** Ensures that one request at a time writes to an upload, across all instances. */
@Injectable()
export class UploadClaimsService {
  constructor(
    private readonly repository: BuildUploadsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs work with an exclusive claim on this upload.
   * @param lost called if the claim could not be renewed.
   * @throws Conflict `upload-in-use`, and errors of the work.
   */
  async run<T>(id: string, lost: (reason: Conflict) => void, work: () => Promise<T>): Promise<T> {
    const writer = randomUUID();
    if (!(await this.claim(id, writer))) throw inUse();
    const renewing = setInterval(() => {
      this.claim(id, writer).then(
        (claimed) => {
          if (!claimed) lost(inUse());
        },
        () => lost(inUse()),
      );
    }, RENEW_MS);
    try {
      return await work();
    } finally {
      clearInterval(renewing);
      await this.repository.release(id, writer);
    }
  }

  private claim(id: string, writer: string): Promise<boolean> {
    const now = this.clock.now();
    return this.repository.claim({ id, writer, now: now.toISOString(), until: new Date(now.getTime() + CLAIM_MS).toISOString() });
  }
}

function inUse(): Conflict {
  return new Conflict('This upload is being continued elsewhere, for example in another tab.', 'upload-in-use');
}
