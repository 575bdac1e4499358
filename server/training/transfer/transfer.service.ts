import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import { zipChunks, type ArchivedFile } from '../../platform/documents/archives/zip-stream.js';
import type { Download } from '../../platform/documents/downloads.js';
import { single } from '../../platform/documents/single.js';
import { DomainError, Invalid, NotFound } from '../../platform/errors/errors.js';
import { contentDisposition, extensionOf, safeFileName } from '../../platform/files/file-name.js';
import { claimedKind } from '../../platform/files/uploads/file-kinds.js';
import { readMultipart } from '../../platform/files/uploads/multipart.js';
import { readSpooled, Spool } from '../../platform/files/uploads/spool.js';
import { Clock } from '../../platform/time/clock.js';
import type { ModuleEditView } from '../modules/modules.dto.js';
import { settingsOf, stepOf } from '../modules/module-views.js';
import { ModulesRepository, type CurrentModuleRow } from '../modules/modules.repository.js';
import { problemsOf } from '../modules/modules.rules.js';
import { ModulesService } from '../modules/modules.service.js';
import { VideosService } from '../videos/videos.service.js';
import type { VideoRow } from '../videos/videos.repository.js';
import { ModuleArchive } from './module-archive.js';
import { readModule } from './module-json.js';
import type { ImportModule } from './transfer.dto.js';
import { IMPORT_FORM, MAX_MODULE_JSON, MODULE_FILE, MODULE_FORMAT } from './transfer.rules.js';

const FIELD = 'file';

/** Export and import of modules: as JSON, or with uploaded videos as a ZIP archive. */
@Injectable()
export class TransferService {
  constructor(
    private readonly database: Database,
    private readonly modules: ModulesRepository,
    private readonly service: ModulesService,
    private readonly videos: VideosService,
    private readonly spool: Spool,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The current version with its answers and videos. @throws NotFound */
  async export(actor: Actor, id: string): Promise<Download> {
    const row = await this.modules.current(id);
    if (row === undefined) throw new NotFound();
    const videos = [...(await this.videos.of(id)).values()].filter((video) => row.steps.some(({ videoId }) => videoId === video.id));
    await this.database.transaction((tx) =>
      this.audit.record(tx, { actor, action: 'TRAINING_MODULE_EXPORTED', target: { type: 'training-module', id } }),
    );
    const json = `${JSON.stringify(exported(row, videos), null, 2)}\n`;
    const name = safeFileName(row.title);
    if (videos.length === 0) return { headers: headersOf('application/json; charset=utf-8', `${name}.json`), chunks: single(json) };
    return {
      headers: headersOf('application/zip', `${name}.zip`),
      chunks: zipChunks(this.filesOf(json, videos), this.clock.now()),
    };
  }

  /** Imports a module without uploaded videos. @throws Invalid */
  async importJson(actor: Actor, input: ImportModule): Promise<ModuleEditView> {
    return this.create(actor, input, null, (problems) => {
      const [first = 'This module cannot be imported.'] = Object.values(problems);
      return new Invalid(first, problems, 'bad-module-file');
    });
  }

  /**
   * Imports an exported file. It is accepted or refused as a whole.
   * @param importId of the request; a repeated one imports no second module
   * @throws Invalid with line and reason, and refusals of the upload.
   */
  async importFile(actor: Actor, request: IncomingMessage, importId: string | null): Promise<ModuleEditView> {
    const { files } = await readMultipart(request, IMPORT_FORM, (part) => {
      if (part.field !== FIELD) throw new Invalid(`Please send the file as “${FIELD}”.`, { [FIELD]: 'Choose a file.' });
      const kind = claimedKind(part.name, ['json', 'zip']);
      return this.spool.withFile(part.content, (file, size) =>
        kind === 'zip' ? this.fromArchive(actor, file, importId) : this.fromJson(actor, file, size, importId),
      );
    });
    const [module] = files;
    if (module === undefined) throw new Invalid('Choose a file.', { [FIELD]: 'Choose a file.' });
    return module;
  }

  private async fromArchive(actor: Actor, file: FileHandle, importId: string | null): Promise<ModuleEditView> {
    const archive = await ModuleArchive.open(file.fd);
    const { module, refusal } = await readModule(await archive.moduleText());
    return this.create(actor, module, archive, refusal, importId);
  }

  private async fromJson(actor: Actor, file: FileHandle, size: number, importId: string | null): Promise<ModuleEditView> {
    if (size > MAX_MODULE_JSON) {
      const message = 'This file is too large to be a module without videos.';
      throw new Invalid(message, { [FIELD]: message }, 'bad-module-file');
    }
    const { module, refusal } = await readModule((await readSpooled(file, size)).toString('utf8'));
    return this.create(actor, module, null, refusal, importId);
  }

  private async create(
    actor: Actor,
    input: ImportModule,
    archive: ModuleArchive | null,
    refusal: (problems: Readonly<Record<string, string>>) => Error,
    importId: string | null = null,
  ): Promise<ModuleEditView> {
    const { format: _, id, steps, ...fields } = input;
    const problems = Object.fromEntries(
      problemsOf({
        status: fields.status,
        steps: steps.map(({ video, ...step }) => ({ ...step, videoId: video?.file ?? null })),
      }).map(({ path, message }) => [path, message]),
    );
    for (const [index, { type, video }] of steps.entries()) {
      if (type === 'video' && video !== undefined && video !== null && archive?.has(video.file) !== true)
        problems[`steps.${index}.video.file`] = 'The file has no such video. Import the ZIP archive that was exported.';
    }
    if (Object.keys(problems).length > 0) throw refusal(problems);
    const withVideos = [];
    for (const [index, { video, ...step }] of steps.entries()) {
      if (step.type !== 'video' || archive === null || video === undefined || video === null) {
        withVideos.push({ ...step, videoId: null });
        continue;
      }
      try {
        const stored = await this.videos.add(actor.userId, video.name, await archive.read(video.file));
        withVideos.push({ ...step, videoId: stored.id });
      } catch (error) {
        // What was stored before belongs to no module, and is deleted after a day.
        throw refusal({ [`steps.${index}.video.file`]: error instanceof DomainError ? error.message : 'This video cannot be read.' });
      }
    }
    const isFree = id !== undefined && (await this.modules.current(id)) === undefined;
    return this.service.create(
      actor,
      { ...fields, id: isFree ? id : randomUUID(), steps: withVideos },
      { action: 'TRAINING_MODULE_IMPORTED', importId },
    );
  }

  private async *filesOf(json: string, videos: readonly VideoRow[]): AsyncGenerator<ArchivedFile> {
    yield { name: MODULE_FILE, content: single(json) };
    for (const video of videos)
      yield { name: pathOf(video), content: (await this.videos.open(video)) as AsyncIterable<Buffer>, stored: true };
  }
}

function pathOf({ id, name }: VideoRow): string {
  return `videos/${id}.${extensionOf(name)}`;
}

function exported(row: CurrentModuleRow, videos: readonly VideoRow[]) {
  return {
    format: MODULE_FORMAT,
    ...settingsOf(row),
    steps: row.steps.map(({ videoId, ...step }) => {
      const video = videos.find((candidate) => candidate.id === videoId);
      return { ...stepOf(step), video: video === undefined ? null : { file: pathOf(video), name: video.name } };
    }),
  };
}

function headersOf(type: string, name: string): Record<string, string> {
  return { 'Content-Type': type, 'Content-Disposition': contentDisposition('attachment', name), 'Cache-Control': 'private, no-store' };
}
