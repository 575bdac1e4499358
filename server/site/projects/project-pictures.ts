import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { Conflict } from '../../platform/errors/errors.js';
import { PictureNotFound, Pictures } from '../../platform/files/pictures/pictures.js';
import type { ProjectAppearance, ProjectPicture } from './project-look.dto.js';
import { ProjectsRepository } from './projects.repository.js';

/** Owner kind of key art and logos among the files. */
const PROJECT = 'project';

type Shown = Pick<ProjectAppearance, 'keyArt' | 'logo'>;

/** Key art and logos of projects. An image is stored as long as a project uses it. */
@Injectable()
export class ProjectPictures implements OnModuleInit {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly pictures: Pictures,
  ) {}

  onModuleInit(): void {
    this.pictures.open(PROJECT);
  }

  /** Stores the picture of a multipart form. @throws UnsupportedType, PayloadTooLarge or Invalid, with a message for the user. */
  async upload(request: IncomingMessage): Promise<ProjectPicture> {
    const { src } = await this.pictures.receive(request, { ownerKind: PROJECT, field: 'image' });
    return { url: src };
  }

  /** Stores an image that persists once a project is saved with it. @returns its address */
  async add(content: Readable, name: string): Promise<string> {
    return (await this.pictures.store(content, { ownerKind: PROJECT, name })).src;
  }

  /**
   * Persists the images that a project uses after a change, and deletes those it no longer uses. Null stands for no project.
   * @throws Conflict with messages at the fields of images that no longer exist, or belong to another project.
   */
  async exchange(tx: Tx, id: string, before: Shown | null, after: Shown | null): Promise<void> {
    const shown = srcsOf(after);
    const added = shown.filter((src) => !srcsOf(before).includes(src));
    const removed = srcsOf(before).filter((src) => !shown.includes(src));
    try {
      const taken = added.length === 0 ? [] : await this.projects.picturesOfOthers(tx, id, added);
      // Deleting the other project would delete this project's image.
      if (taken.length > 0) throw new PictureNotFound(taken);
      await this.pictures.claimIn(tx, added, { ownerKind: PROJECT, ownerId: id });
    } catch (error) {
      if (!(error instanceof PictureNotFound)) throw error;
      const fields = (['keyArt', 'logo'] as const).filter((field) => error.srcs.includes(after?.[field] ?? ''));
      throw new Conflict(error.message, error.code, Object.fromEntries(fields.map((field) => [field, error.message])));
    }
    await this.pictures.removeIn(tx, removed, PROJECT);
  }
}

function srcsOf(shown: Shown | null): string[] {
  return [shown?.keyArt, shown?.logo].flatMap((src) => src ?? []);
}
