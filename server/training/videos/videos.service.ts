import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Invalid, NotFound } from '../../platform/errors/errors.js';
import { Files, type StoredFile } from '../../platform/files/files.js';
import { readMultipart } from '../../platform/files/uploads/multipart.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Clock } from '../../platform/time/clock.js';
import type { VideoView } from '../modules/modules.dto.js';
import { ModulesRepository } from '../modules/modules.repository.js';
import { MODULE_LIMITS, VIDEO_KINDS, type StoredStep } from '../modules/modules.rules.js';
import { VideosRepository, type VideoRow } from './videos.repository.js';

/** Owner kind of videos among the files. */
const OWNER = 'training-video';
const FIELD = 'file';
const ABANDONED_MS = 86_400_000;
/** The upload form. */
export const VIDEO_FORM = { fields: 0, fieldBytes: 0, files: 1, fileBytes: MODULE_LIMITS.videoBytes } as const;

/** Uploaded videos of training modules. A video that no module shows is deleted after a day. */
@Injectable()
export class VideosService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly videos: VideosRepository,
    private readonly modules: ModulesRepository,
    private readonly files: Files,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('training.videos', { everySeconds: 3_600 }, () => this.removeAbandoned());
  }

  /** @throws Invalid without a file, and refusals of the upload. */
  async upload(actor: Actor, request: IncomingMessage): Promise<VideoView> {
    const { files } = await readMultipart(request, VIDEO_FORM, (part) => {
      if (part.field !== FIELD) throw new Invalid(`Please send the video as “${FIELD}”.`, { [FIELD]: 'Choose a video.' });
      return this.add(actor.userId, part.name, part.content);
    });
    const [video] = files;
    if (video === undefined) throw new Invalid('Choose a video.', { [FIELD]: 'Choose a video.' });
    return video;
  }

  /** Stores a video that no module shows yet. @throws refusals of the file. */
  async add(uploadedBy: string, fileName: string, content: Readable): Promise<VideoView> {
    const {
      id: fileId,
      name,
      contentType,
      size,
    } = await this.files.store(content, {
      ownerKind: OWNER,
      name: fileName,
      accept: VIDEO_KINDS,
      maxBytes: MODULE_LIMITS.videoBytes,
    });
    const id = randomUUID();
    await this.database.transaction(async (tx) => {
      await this.files.persist(tx, fileId, id);
      await this.videos.insert(tx, { id, moduleId: null, fileId, name, contentType, size, uploadedBy, createdAt: this.clock.now() });
    });
    return { id, name, contentType, size };
  }

  /** The file of a video. @throws NotFound, also if the user may not take the module. */
  async find(actor: Actor, moduleId: string, id: string): Promise<StoredFile> {
    if ((await this.modules.titles(actor, [moduleId])).length === 0) throw new NotFound();
    const row = await this.videos.find(moduleId, id);
    if (row === undefined) throw new NotFound();
    return this.files.find(row.fileId);
  }

  async of(moduleId: string): Promise<Map<string, VideoRow>> {
    return new Map((await this.videos.of(moduleId)).map((video) => [video.id, video]));
  }

  /** The bytes of a video. @throws NotFound */
  open({ fileId }: VideoRow): Promise<Readable> {
    return this.files.open(fileId);
  }

  /** Adds the videos that some steps show to their module. @throws Invalid if one does not exist, or together they are too large. */
  async claim(tx: Tx, moduleId: string, steps: readonly StoredStep[]): Promise<void> {
    const ids = [...new Set(steps.flatMap(({ videoId }) => videoId ?? []))];
    if (ids.length === 0) return;
    const claimed = await this.videos.claim(tx, ids, moduleId);
    const missing = steps.findIndex(({ videoId }) => videoId !== null && !claimed.some(({ id }) => id === videoId));
    if (missing !== -1) {
      const message = 'This video no longer exists. Upload it again.';
      throw new Invalid(message, { [`steps.${missing}.content`]: message });
    }
    if (claimed.reduce((sum, { size }) => sum + Number(size), 0) > MODULE_LIMITS.allVideosBytes) {
      const message = `The videos of a module may have ${MODULE_LIMITS.allVideosBytes / 1024 / 1024} MB together. Link to some of them instead.`;
      throw new Invalid(message, { steps: message });
    }
  }

  /** Removes the videos of a module that no version shows any more. */
  async removeUnused(tx: Tx, moduleId: string): Promise<void> {
    for (const fileId of await this.videos.deleteUnused(tx, moduleId)) await this.files.remove(tx, fileId);
  }

  /** Removes all videos of a deleted module. */
  async removeAll(tx: Tx, moduleId: string): Promise<void> {
    for (const fileId of await this.videos.deleteOf(tx, moduleId)) await this.files.remove(tx, fileId);
  }

  private async removeAbandoned(): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = new Date(this.clock.now().getTime() - ABANDONED_MS);
      for (const fileId of await this.videos.deleteAbandoned(tx, before)) await this.files.remove(tx, fileId);
    });
  }
}
