import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { PictureGone, Pictures } from '../../platform/files/pictures/pictures.js';
import { Conflict } from '../../platform/errors/errors.js';
import { fieldsShowing, picturesOf, type PageDocument } from './page-document.js';
import { ProjectPagesRepository } from './project-pages.repository.js';

/** Owner of pictures on project pages among the files. */
export const PROJECT_PAGE = 'project-page';

/** Versions of a page that are stored, with the pictures that they show. */
export const KEPT_REVISIONS = 50;

/**
 * The pictures of project pages. One stays as long as any stored version of any page shows it, so that an older version
 * can be restored whole, and goes with the last of them.
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

  /** Keeps what a version shows. @throws Conflict at the fields of pictures that are not there any more. */
  async keep(tx: Tx, document: PageDocument, projectId: string): Promise<void> {
    try {
      await this.pictures.keepIn(tx, picturesOf(document), { ownerKind: PROJECT_PAGE, ownerId: projectId });
    } catch (error) {
      if (!(error instanceof PictureGone)) throw error;
      const fields = Object.fromEntries(fieldsShowing(document, error.srcs).map((field) => [field, error.message]));
      throw new Conflict(error.message, error.code, fields);
    }
  }

  /** Lets go of versions that are too old, with the pictures that only they show. */
  async prune(tx: Tx, projectId: string, version: number): Promise<void> {
    await this.removeUnshown(tx, await this.pages.deleteRevisionsUpTo(tx, projectId, version - KEPT_REVISIONS));
  }

  /** Lets go of a project's page with all its versions. */
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
