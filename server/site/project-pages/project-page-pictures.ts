import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LOCKS } from '../../platform/database/locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { PictureGone, Pictures } from '../../platform/files/pictures.js';
import { Conflict } from '../../platform/errors/errors.js';
import { fieldsShowing, picturesOf, type PageDocument } from './page-document.js';

/** Owner of pictures on project pages among the files. */
export const PROJECT_PAGE = 'project-page';

/** So many versions of a page are kept, and with them the pictures that they show. */
export const KEPT_REVISIONS = 50;

/**
 * The pictures of project pages. One stays as long as any kept version of any page shows it, so that an older version
 * can be restored whole, and goes with the last of them.
 */
@Injectable()
export class ProjectPagePictures implements OnModuleInit {
  constructor(private readonly pictures: Pictures) {}

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
    const [rows] = await tx.manager.query<[Array<{ pictures: string[] }>, number]>(
      'DELETE FROM project_page_revisions WHERE project_id = $1 AND version <= $2 RETURNING pictures',
      [projectId, version - KEPT_REVISIONS],
    );
    await this.removeUnshown(
      tx,
      rows.flatMap(({ pictures }) => pictures),
    );
  }

  /** Lets go of a project's page with all its versions. */
  async removeAll(tx: Tx, projectId: string): Promise<void> {
    const [rows] = await tx.manager.query<[Array<{ pictures: string[] }>, number]>(
      'DELETE FROM project_page_revisions WHERE project_id = $1 RETURNING pictures',
      [projectId],
    );
    await this.removeUnshown(
      tx,
      rows.flatMap(({ pictures }) => pictures),
    );
  }

  private async removeUnshown(tx: Tx, pictures: readonly string[]): Promise<void> {
    if (pictures.length === 0) return;
    // Two pages that share a picture must not both leave it to the other.
    await tx.manager.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.pagePictures]);
    const shown = await tx.manager.query<Array<{ src: string }>>(
      'SELECT DISTINCT src FROM project_page_revisions, unnest(pictures) AS src WHERE pictures && $1::text[]',
      [pictures],
    );
    const kept = new Set(shown.map(({ src }) => src));
    await this.pictures.removeIn(
      tx,
      pictures.filter((src) => !kept.has(src)),
      PROJECT_PAGE,
    );
  }
}
