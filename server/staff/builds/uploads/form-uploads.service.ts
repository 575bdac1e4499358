import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { Config } from '../../../platform/config/config.js';
import { isDiskFull } from '../../../platform/errors/error-code.js';
import { InsufficientStorage, Invalid } from '../../../platform/errors/errors.js';
import { safeFileName } from '../../../platform/files/file-name.js';
import { Files } from '../../../platform/files/files.js';
import { ResumableFiles } from '../../../platform/files/resumable-files.js';
import type { ResumableBlob } from '../../../platform/files/storage/resumable-blobs.js';
import { LargeUploads } from '../../../platform/files/uploads/large-uploads.js';
import { maxFormBytes, readMultipart, type FilePart, type MultipartLimits } from '../../../platform/files/uploads/multipart.js';
import { BuildsService } from '../builds.service.js';
import type { BuildView } from '../builds.dto.js';
import type { BuildFileKind } from '../builds.rules.js';
import { checkedForm } from './build-fields.js';
import { BUILD_OWNER, BuildFilesService } from '../archives/build-files.service.js';
import { tooLarge } from './build-uploads.service.js';
import { NOTHING_CHOSEN } from './uploads.rules.js';

const BUFFER_BYTES = 1024 * 1024;
const FIELD = 'buildFile';

interface StagedFile {
  blob: ResumableBlob;
  name: string;
  kind: BuildFileKind;
  size: number;
}

/** Builds uploaded in one request, as a form. */
@Injectable()
export class FormUploadsService {
  constructor(
    private readonly resumable: ResumableFiles,
    private readonly files: Files,
    private readonly checks: BuildFilesService,
    private readonly builds: BuildsService,
    private readonly limits: LargeUploads,
    private readonly config: Config,
  ) {}

  /**
   * Stores a build as it streams. Nothing remains if it is refused.
   * @throws Invalid at the fields, UnsupportedType, PayloadTooLarge, Conflict `version-taken`, InsufficientStorage, and errors of
   * `readMultipart`.
   */
  async upload(actor: Actor, request: IncomingMessage): Promise<BuildView> {
    const form: MultipartLimits = {
      fields: 8,
      fieldBytes: 128 * 1024,
      files: 1,
      fileBytes: this.config.buildMaxBytes,
      bufferBytes: BUFFER_BYTES,
    };
    const contentLength = Number(request.headers['content-length'] ?? 0);
    if (contentLength > maxFormBytes(form)) throw tooLarge(this.config.buildMaxBytes);
    return this.limits.run(actor.userId, this.resumable.onOwnDisk ? contentLength : 0, async (onBytes) => {
      const staged: StagedFile[] = [];
      try {
        const { fields } = await readMultipart(request, form, async (part) => void staged.push(...(await this.stageFile(part, onBytes))));
        return await this.register(actor, fields, staged[0]);
      } catch (error) {
        for (const { blob } of staged) await this.resumable.discard(blob);
        throw isDiskFull(error) ? new InsufficientStorage() : error;
      }
    });
  }

  private async register(actor: Actor, fields: Record<string, string>, staged: StagedFile | undefined): Promise<BuildView> {
    const { channel, version, details } = await checkedForm(fields);
    if (staged === undefined) {
      if (details.externalUrl === null) throw new Invalid(NOTHING_CHOSEN, { [FIELD]: NOTHING_CHOSEN });
      return this.builds.upload(actor, { channel, version, ...details }, () => Promise.resolve());
    }
    await this.builds.assertFree(channel, version);
    const { blob, name: fileName, kind: fileKind, size: fileSize } = staged;
    const sha256 = await this.resumable.complete(blob, fileSize);
    await this.checks.check(blob.id, fileKind, fileSize);
    const file = { fileId: blob.id, fileName, fileKind, fileSize, sha256 };
    return this.builds.upload(actor, { channel, version, ...details, ...file }, (tx, buildId) => this.files.persist(tx, blob.id, buildId));
  }

  /** @returns nothing for an empty file input, which sends a part without a name. */
  private async stageFile(part: FilePart, onBytes: (bytes: number) => void): Promise<StagedFile[]> {
    if (part.field !== FIELD) throw new Invalid(`Please send the file as “${FIELD}”.`, { [FIELD]: NOTHING_CHOSEN });
    if (part.name === '') {
      part.content.resume();
      return [];
    }
    const name = safeFileName(part.name);
    const kind = this.checks.kindOf(name);
    const id = randomUUID();
    const blob = await this.resumable.begin({ id, ownerKind: BUILD_OWNER, name, kind });
    const file = { blob, name, kind, size: 0 };
    try {
      await this.resumable.append(blob, 0, this.checkedBytes(part, file, onBytes));
    } catch (error) {
      await this.resumable.discard(blob);
      throw error;
    }
    return [file];
  }

  private async *checkedBytes({ content }: FilePart, file: StagedFile, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      // The parser passes at least the first packet; a shorter file is checked once complete.
      if (file.size === 0 && chunk.length >= 8) this.checks.assertStart(file.kind, chunk);
      file.size += chunk.length;
      onBytes(chunk.length);
      yield chunk;
    }
  }
}
