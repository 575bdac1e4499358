import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor, AdmittedRequest } from '../../../platform/access/access.js';
import { Config } from '../../../platform/config/config.js';
import { Database } from '../../../platform/database/transactions.js';
import { isDiskFull } from '../../../platform/errors/error-code.js';
import {
  Conflict,
  DomainError,
  InsufficientStorage,
  Invalid,
  NotFound,
  PayloadTooLarge,
  TooManyRequests,
  UnsupportedType,
} from '../../../platform/errors/errors.js';
import { safeFileName } from '../../../platform/files/file-name.js';
import { ResumableFiles } from '../../../platform/files/resumable-files.js';
import { BlobMissing } from '../../../platform/files/storage/blob-store.js';
import type { ResumableBlob } from '../../../platform/files/storage/resumable-blobs.js';
import { LargeUploads } from '../../../platform/files/uploads/large-uploads.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Log, errorFields } from '../../../platform/observability/log.js';
import { Clock } from '../../../platform/time/clock.js';
import { BuildsService } from '../builds.service.js';
import { BuildBody } from './build-body.js';
import { checked } from './build-fields.js';
import { BUILD_OWNER, BuildFilesService } from '../archives/build-files.service.js';
import { BuildFinishingService } from './build-finishing.service.js';
import { BuildUpload } from './build-upload.entity.js';
import { BuildUploadsRepository } from './build-uploads.repository.js';
import { UploadClaimsService } from './upload-claims.service.js';
import type { BuildUploadView, StartBuildUpload } from './uploads.dto.js';
import { MAX_UNFINISHED, UPLOAD_HOURS } from './uploads.rules.js';

const SWEEP_SECONDS = 3_600;
const BATCH = 100;
/** How long (ms) the last request waits for the file to be checked; afterwards the client polls the upload's state. */
const TIMEOUT_MS = 25_000;

export interface UploadPosition {
  /** Bytes that have arrived. */
  offset: number;
  /** Total bytes. */
  length: number;
  expiresAt: Date;
}

/** Builds that arrive in several requests, each continuing where the last one ended. Accessible to their owners only. */
@Injectable()
export class BuildUploadsService implements OnModuleInit {
  /** Requests of this process with incoming bytes, by upload. */
  private readonly bodies = new Map<string, BuildBody>();

  constructor(
    private readonly database: Database,
    private readonly repository: BuildUploadsRepository,
    private readonly claims: UploadClaimsService,
    private readonly finishing: BuildFinishingService,
    private readonly files: ResumableFiles,
    private readonly checks: BuildFilesService,
    private readonly builds: BuildsService,
    private readonly limits: LargeUploads,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('builds.expired-uploads', { everySeconds: SWEEP_SECONDS }, () => this.removeExpired());
  }

  /**
   * Starts an upload: everything known before the first byte is validated here.
   * @throws Invalid, UnsupportedType, PayloadTooLarge, Conflict `version-taken`, TooManyRequests, InsufficientStorage.
   */
  async begin(actor: Actor, fields: StartBuildUpload, length: number): Promise<UploadPosition & { id: string }> {
    const fileName = safeFileName(fields.filename);
    const fileKind = this.checks.kindOf(fileName);
    if (length === 0) throw new Invalid('This file is empty.', { filename: 'This file is empty.' }, 'empty-file');
    if (length > this.config.buildMaxBytes) throw tooLarge(this.config.buildMaxBytes);
    const { channel, version, details } = checked(fields);
    await this.builds.assertFree(channel, version);
    if ((await this.repository.unfinished(actor.userId)) >= MAX_UNFINISHED) throw tooManyUnfinished();
    if (this.files.onOwnDisk) await this.limits.assertRoom(length);
    const id = randomUUID();
    const blob = await this.files.begin({ id, ownerKind: BUILD_OWNER, name: fileName, kind: fileKind });
    const storageRef = blob.ref;
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + UPLOAD_HOURS * 3_600_000);
    const row = { id, userId: actor.userId, length, fileName, fileKind, channel, version, details, storageRef, createdAt, expiresAt };
    // Uploads that begin at the same time have all passed the check above.
    if (!(await this.database.transaction((tx) => this.repository.insert(tx, row, MAX_UNFINISHED)))) {
      await this.files.discard(blob);
      throw tooManyUnfinished();
    }
    return { id, offset: 0, length, expiresAt };
  }

  /** The current offset of an upload. @throws NotFound */
  async position(actor: Actor, id: string): Promise<UploadPosition> {
    const upload = await this.findOwn(actor, id);
    if (upload.state === 'refused') throw new NotFound();
    const { length, expiresAt } = upload;
    const offset = await this.arrived(upload);
    this.finishIfWhole(actor, upload, offset);
    return { offset, length, expiresAt };
  }

  async view(actor: Actor, id: string): Promise<BuildUploadView> {
    const upload = await this.findOwn(actor, id);
    const { state, length, fileName, channel, version, details, buildId, refusal, expiresAt } = upload;
    const offset = state === 'refused' ? 0 : await this.arrived(upload);
    this.finishIfWhole(actor, upload, offset);
    return {
      id,
      state,
      offset,
      length,
      file_name: fileName,
      channel,
      version,
      title: details.title,
      description: details.description,
      changelog: details.changelog,
      test_instructions: details.testInstructions,
      known_issues: details.knownIssues,
      build_id: buildId,
      error: refusal?.error ?? null,
      expires_at: new Date(expiresAt).toISOString(),
    };
  }

  /**
   * Stores the next bytes; the last ones make a build of the upload.
   * @param offset where the client believes that they belong.
   * @throws NotFound, Conflict `wrong-offset` or `upload-in-use`, what the request breaks off with, and what the file is refused with.
   */
  async append(actor: Actor, id: string, offset: number, request: AdmittedRequest): Promise<UploadPosition> {
    const upload = await this.findOwn(actor, id);
    const { length, expiresAt } = upload;
    if (upload.state === 'refused') throw new NotFound();
    if (offset + Number(request.headers['content-length'] ?? 0) > length)
      throw new PayloadTooLarge('More bytes arrive than the upload has in all.');
    if (upload.state !== 'receiving') {
      if (offset !== length) throw wrongOffset(length);
      return { offset, length, expiresAt };
    }
    await this.interruptIdle(id);
    const body = new BuildBody(request, length - offset);
    let startTimeout: () => void = () => undefined;
    const timeout = new Promise<number>((resolve) => {
      startTimeout = () => void setTimeout(() => resolve(length), TIMEOUT_MS).unref();
    });
    const work = this.claims.run(
      id,
      (reason) => body.fail(reason),
      async () => {
        const stored = await this.arrived(upload);
        if (stored !== offset) throw wrongOffset(stored);
        if (stored < length) await this.appendBody(actor, upload, { offset, body });
        const arrived = await this.arrived(upload);
        if (arrived < length) return arrived;
        await request.confirmAccess?.();
        startTimeout();
        await this.finishing.finish(actor, upload);
        return length;
      },
    );
    return { offset: await Promise.race([work, timeout]), length, expiresAt };
  }

  /** Gives an upload up. @throws NotFound, Conflict while its bytes are written or checked. */
  async remove(actor: Actor, id: string): Promise<void> {
    const upload = await this.findOwn(actor, id);
    if (upload.state === 'done') throw new NotFound();
    if (upload.state === 'checking') throw new Conflict('This upload is being checked. Please wait a moment.', 'upload-in-use');
    await this.interruptIdle(id);
    const discard = (): Promise<void> => this.discard(id, upload.state === 'receiving' ? { id, ref: upload.storageRef } : undefined);
    if (upload.state === 'refused') await discard();
    else await this.claims.run(id, () => undefined, discard);
  }

  /** Finishes an upload whose last byte arrived just before the program was killed: its client has nothing more to send. */
  private finishIfWhole(actor: Actor, upload: BuildUpload, arrived: number): void {
    if (upload.state !== 'receiving' || arrived < upload.length || this.bodies.has(upload.id)) return;
    const finishing = this.claims.run(
      upload.id,
      () => undefined,
      () => this.finishing.finish(actor, upload),
    );
    finishing.catch((error: unknown) => {
      if (!(error instanceof DomainError)) this.log.warn(errorFields(error), 'An upload could not be finished; a job does it later.');
    });
  }

  private async appendBody(actor: Actor, upload: BuildUpload, { offset, body }: { offset: number; body: BuildBody }): Promise<void> {
    const { id, length, fileKind, storageRef } = upload;
    this.bodies.set(id, body);
    try {
      await this.limits.run(actor.userId, this.files.onOwnDisk ? length - offset : 0, (onBytes) => {
        const start = offset === 0 ? (bytes: Buffer): void => this.checks.assertStart(fileKind, bytes) : undefined;
        return this.files.append({ id, ref: storageRef }, offset, body.read(start, onBytes));
      });
    } catch (error) {
      if (error instanceof UnsupportedType) await this.finishing.refuse(upload, error);
      if (isDiskFull(error)) {
        // The partial file is useless while the disk is full, and the database needs the space.
        await this.finishing.refuse(upload, new InsufficientStorage());
        throw new InsufficientStorage();
      }
      throw error;
    } finally {
      this.bodies.delete(id);
    }
  }

  /** A connection that was lost without an error must not prevent its owner from resuming. */
  private async interruptIdle(id: string): Promise<void> {
    const body = this.bodies.get(id);
    if (body?.isIdle !== true) return;
    body.fail(new Conflict('This upload is being continued elsewhere.', 'upload-in-use'));
    for (let tries = 0; this.bodies.get(id) === body && tries < 50; tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  private async arrived(upload: BuildUpload): Promise<number> {
    if (upload.state !== 'receiving') return upload.length;
    try {
      return await this.files.size({ id: upload.id, ref: upload.storageRef });
    } catch (error) {
      throw error instanceof BlobMissing ? new NotFound() : error;
    }
  }

  private async findOwn(actor: Actor, id: string): Promise<BuildUpload> {
    const upload = await this.repository.find(id, actor.userId);
    if (upload === null || (upload.state === 'receiving' && new Date(upload.expiresAt) < this.clock.now())) throw new NotFound();
    return upload;
  }

  private async removeExpired(): Promise<void> {
    const now = this.clock.now().toISOString();
    for (let rows = await this.repository.expired(now, BATCH); rows.length > 0; rows = await this.repository.expired(now, BATCH)) {
      for (const { id, state, ref } of rows)
        await this.discard(id, state === 'receiving' || state === 'checking' ? { id, ref } : undefined);
    }
  }

  /** Bytes first: a row that is left over leads back to them. */
  private async discard(id: string, blob: ResumableBlob | undefined): Promise<void> {
    if (blob !== undefined) await this.files.discard(blob);
    await this.database.transaction(({ manager }) => manager.delete(BuildUpload, { id }));
  }
}

export function tooLarge(maxBytes: number): PayloadTooLarge {
  return new PayloadTooLarge(`This file is too large: at most ${sizeText(maxBytes)} are accepted.`);
}

function tooManyUnfinished(): TooManyRequests {
  return new TooManyRequests(60, 'You have several unfinished uploads. Finish or cancel one of them first.', 'too-many-unfinished');
}

function wrongOffset(stored: number): Conflict {
  return new Conflict(`The upload continues at byte ${stored}.`, 'wrong-offset');
}

function sizeText(bytes: number): string {
  const mib = bytes / 1024 ** 2;
  return mib >= 1024 ? `${Math.floor(mib / 1024)} GB` : `${Math.floor(mib)} MB`;
}
