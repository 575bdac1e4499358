import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { PictureNotFound, Pictures } from '../../platform/files/pictures/pictures.js';
import { Conflict } from '../../platform/errors/errors.js';
import { fieldsShowing, picturesOf, type PageDocument } from './page-document.js';
import { ProjectPagesRepository } from './project-pages.repository.js';

/** Owner kind of images on project pages among the files. */
export const PROJECT_PAGE = 'project-page';

/** Number of stored revisions of a page, with their images. */
export const MAX_REVISIONS = 50;

/**
 * Images of project pages. An image is stored as long as any stored revision of any page shows it, so that an older revision can be
 * restored completely.
 */
@Injectable()
export class ProjectPagePictures implements OnModuleInit {
  constructor(
    private readonly pages: ProjectPagesRepository,
    private readonly pictures: Pictures,
  ) {}

  onModuleInit(): void {
    this.pictures.open(PROJECT_PAGE);
  }

  /** Persists a revision's images. @throws Conflict at the fields of images that no longer exist. */
  async persist(tx: Tx, document: PageDocument, projectId: string): Promise<void> {
    try {
      await this.pictures.claimIn(tx, picturesOf(document), { ownerKind: PROJECT_PAGE, ownerId: projectId });
    } catch (error) {
      if (!(error instanceof PictureNotFound)) throw error;
      const fields = Object.fromEntries(fieldsShowing(document, error.srcs).map((field) => [field, error.message]));
      throw new Conflict(error.message, error.code, fields);
    }
  }

  /** Deletes old revisions, with the images that only they show. */
  async prune(tx: Tx, projectId: string, version: number): Promise<void> {
    await this.removeUnshown(tx, await this.pages.deleteRevisionsUpTo(tx, projectId, version - MAX_REVISIONS));
  }

  /** Deletes a project's page with all its revisions. */
  async removeAll(tx: Tx, projectId: string): Promise<void> {
    await this.removeUnshown(tx, await this.pages.deleteRevisions(tx, projectId));
  }

  private async removeUnshown(tx: Tx, pictures: readonly string[]): Promise<void> {
    if (pictures.length === 0) return;
    const shown = new Set(await this.pages.lockShownPictures(tx, pictures));
    await this.pictures.removeIn(
      tx,
      pictures.filter((src) => !shown.has(src)),
      PROJECT_PAGE,
    );
  }
}
