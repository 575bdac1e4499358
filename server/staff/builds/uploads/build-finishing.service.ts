import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AuditActor } from '../../../platform/audit/audit.js';
import { lockRow } from '../../../platform/database/row-locks.js';
import { Database } from '../../../platform/database/transactions.js';
import { Conflict, DomainError, InsufficientStorage, NotFound, Unavailable } from '../../../platform/errors/errors.js';
import { Files } from '../../../platform/files/files.js';
import { ResumableFiles } from '../../../platform/files/resumable-files.js';
import { BlobMissing } from '../../../platform/files/storage/blob-store.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Clock } from '../../../platform/time/clock.js';
import { BuildsService } from '../builds.service.js';
import { BuildFilesService } from '../archives/build-files.service.js';
import { BuildUpload } from './build-upload.entity.js';
import { BuildUploadsRepository } from './build-uploads.repository.js';
import { UploadClaimsService } from './upload-claims.service.js';

const FINISH = 'builds.finish-upload';
/** The request with the last byte finishes the upload; the job does so if its program was killed. */
const TAKE_OVER_MS = 60_000;
const TIMEOUT_SECONDS = 3_600;

type Uploader = AuditActor & { userId: string };

/** Creates builds from completed uploads. */
@Injectable()
export class BuildFinishingService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly repository: BuildUploadsRepository,
    private readonly claims: UploadClaimsService,
    private readonly resumable: ResumableFiles,
    private readonly files: Files,
    private readonly checks: BuildFilesService,
    private readonly builds: BuildsService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ id: string; userId: string }>(FINISH, ({ id, userId }, job) => this.takeOver(id, userId, job.lastAttempt), {
      timeoutSeconds: TIMEOUT_SECONDS,
      lane: 'slow',
    });
  }

  /**
   * Records that every byte has arrived, and creates a build. Called by the holder of the claim.
   * @throws refusals of the file; the upload has then ended.
   */
  async finish(actor: Uploader, upload: BuildUpload): Promise<void> {
    const { id, userId } = upload;
    await this.database.transaction(async (tx) => {
      await tx.manager.update(BuildUpload, { id, state: 'receiving' }, { state: 'checking' });
      const runAt = new Date(this.clock.now().getTime() + TAKE_OVER_MS);
      await this.jobs.add(tx, FINISH, { id, userId }, { runAt, uniqueKey: id });
    });
    await this.build(actor, upload);
  }

  /** Ends an upload without a build, and removes its bytes. */
  async refuse(upload: BuildUpload, { message, code }: DomainError): Promise<void> {
    await this.database.transaction((tx) => this.repository.refuse(tx, upload.id, { error: message, code }));
    await this.resumable.discard({ id: upload.id, ref: upload.storageRef });
  }

  private async takeOver(id: string, userId: string, isLast: boolean): Promise<void> {
    const upload = await this.repository.find(id, userId);
    if (upload?.state !== 'checking') return;
    try {
      await this.claims.run(
        id,
        () => undefined,
        () => this.build({ userId }, upload),
      );
    } catch (error) {
      if (isRefusal(error)) return;
      const isInUse = error instanceof DomainError && error.code === 'upload-in-use';
      if (isLast && !isInUse) await this.refuse(upload, new Unavailable('The file could not be checked. Please upload it again.'));
      throw error;
    }
  }

  /** Idempotent: it may run again after a crash. */
  private async build(actor: Uploader, upload: BuildUpload): Promise<void> {
    const { id, length, fileKind, fileName, channel, version, details } = upload;
    try {
      const sha256 = await this.resumable.complete({ id, ref: upload.storageRef }, length).catch((error: unknown) => {
        throw error instanceof BlobMissing ? new NotFound('The bytes of this upload are gone. Please upload the file again.') : error;
      });
      await this.checks.check(id, fileKind, length);
      const file = { fileId: id, fileName, fileKind, fileSize: length, sha256 };
      await this.builds.upload(actor, { channel, version, ...details, ...file }, async (tx, buildId) => {
        const row = await lockRow(tx, BuildUpload, { id });
        if (row?.state !== 'checking') throw new Conflict('This upload has ended already.', 'upload-ended');
        await this.files.persist(tx, id, buildId);
        await tx.manager.update(BuildUpload, { id }, { state: 'done', buildId });
      });
    } catch (error) {
      if (isRefusal(error) && error.code !== 'upload-ended') await this.refuse(upload, error);
      throw error;
    }
  }
}

/** A retry cannot help. */
function isRefusal(error: unknown): error is DomainError {
  return (
    error instanceof DomainError &&
    !(error instanceof Unavailable) &&
    !(error instanceof InsufficientStorage) &&
    error.code !== 'upload-in-use'
  );
}
