import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { StoredText } from '../../platform/text/stored-texts.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import type { SitemapEntry } from '../../platform/web/sitemap.js';
import { ProjectPageRevision } from './project-page-revision.entity.js';
import { ProjectPage } from './project-page.entity.js';
import type { ProjectAppearance } from '../projects/project-look.dto.js';
import { PROJECT_APPEARANCE } from '../projects/projects.repository.js';
import { siteArea } from '../site.area.js';

/** A stored page, or one of its revisions, with the fields of its project. */
export interface PageRow {
  projectId: string;
  slug: string;
  title: string;
  description: string;
  version: number;
  schemaVersion: number;
  blocks: unknown[];
  seoTitle: string;
  seoDesc: string;
  ogImage: string;
  updated_at: string;
}

/** All page columns are null while the project has no page. */
export type PublicPageRow = Pick<PageRow, 'projectId' | 'slug' | 'title' | 'description'> &
  ProjectAppearance & { project_updated_at: string } & {
    [Column in Exclude<keyof PageRow, 'projectId' | 'slug' | 'title' | 'description'>]: PageRow[Column] | null;
  };

interface RevisionRow {
  id: string;
  version: number;
  savedBy: string | null;
  saved_at: string;
}

const OF_PROJECT = 'p.id AS "projectId", p.slug, p.title, p.description';
const DOCUMENT =
  'd.version, d.schema_version AS "schemaVersion", d.blocks, d.seo_title AS "seoTitle", d.seo_desc AS "seoDesc", d.og_image AS "ogImage"';
const REVISION = 'SELECT id, version, saved_by AS "savedBy", saved_at FROM project_page_revisions WHERE project_id = $1';

/** Pages of projects with their versions. */
@Injectable()
export class ProjectPagesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Texts for the scan for secrets. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT project_id AS id, 'project' AS type, project_id AS "objectId", concat_ws(E'\\n', seo_title, seo_desc,
         -- A line break would be a letter in front of the next word.
         replace(blocks::text, E'\\\\n', E'\\n')) AS text
       FROM project_pages WHERE project_id > $1 ORDER BY project_id LIMIT $2`,
      [after, limit],
    );
  }

  /** The page of a public project. */
  async bySlug(slug: string): Promise<PublicPageRow | undefined> {
    const [row] = await this.queries.rows<PublicPageRow>(
      `SELECT ${OF_PROJECT}, ${PROJECT_APPEARANCE}, p.updated_at AS project_updated_at, ${DOCUMENT}, d.updated_at
       FROM projects p LEFT JOIN project_pages d ON d.project_id = p.id WHERE p.slug = $1 AND p.public`,
      [slug],
    );
    return row;
  }

  async byProject(projectId: string): Promise<PageRow | undefined> {
    const [row] = await this.queries.rows<PageRow>(
      `SELECT ${OF_PROJECT}, ${DOCUMENT}, d.updated_at FROM project_pages d JOIN projects p ON p.id = d.project_id WHERE d.project_id = $1`,
      [projectId],
    );
    return row;
  }

  async revision(projectId: string, version: number): Promise<PageRow | undefined> {
    const [row] = await this.queries.rows<PageRow>(
      `SELECT ${OF_PROJECT}, ${DOCUMENT}, d.saved_at AS updated_at FROM project_page_revisions d JOIN projects p ON p.id = d.project_id
       WHERE d.project_id = $1 AND d.version = $2`,
      [projectId, version],
    );
    return row;
  }

  /** Stored versions, newest first; `savedBy` is an account's id. */
  async revisions(projectId: string, { limit, cursor }: PageQuery): Promise<Page<RevisionRow>> {
    const rows =
      cursor === undefined
        ? await this.queries.rows<RevisionRow>(`${REVISION} ORDER BY version DESC LIMIT $2`, [projectId, limit + 1])
        : await this.queries.rows<RevisionRow>(`${REVISION} AND version < $3::integer ORDER BY version DESC LIMIT $2`, [
            projectId,
            limit + 1,
            ...decodeCursor(cursor, ['integer']),
          ]);
    return rowsPage(rows, limit, ({ version }) => [version]);
  }

  /** The revisions that a user saved, for the data export. */
  savedBy(userId: string): Promise<Array<{ project: string; version: number; saved_at: string }>> {
    return this.queries.rows(
      `SELECT p.title AS project, d.version, d.saved_at FROM project_page_revisions d JOIN projects p ON p.id = d.project_id
       WHERE d.saved_by = $1 ORDER BY d.saved_at, d.id`,
      [userId],
    );
  }

  /** Addresses of the pages of all public projects. */
  sitemapEntries(): Promise<SitemapEntry[]> {
    return this.queries.rows<{
      path: string;
      lastmod: string;
    }>(`SELECT '/projects/' || p.slug AS path, greatest(p.updated_at, d.updated_at) AS lastmod
       FROM projects p LEFT JOIN project_pages d ON d.project_id = p.id WHERE p.public ORDER BY p.created_at DESC, p.id`);
  }

  /** The stored page, for a transaction that has locked its project. */
  async current(tx: Tx, projectId: string): Promise<PageRow | undefined> {
    const [row] = await tx.manager.query<PageRow[]>(
      `SELECT ${OF_PROJECT}, ${DOCUMENT}, d.updated_at FROM project_pages d JOIN projects p ON p.id = d.project_id WHERE d.project_id = $1`,
      [projectId],
    );
    return row;
  }

  /** Saves a version as the current page and as a revision. */
  async saveVersion(tx: Tx, { id, pictures, savedBy, savedAt, ...page }: ProjectPageRevision): Promise<void> {
    await tx.manager.upsert(ProjectPage, { ...page, updatedAt: savedAt }, ['projectId']);
    await tx.manager.insert(ProjectPageRevision, { id, pictures, savedBy, savedAt, ...page });
  }

  /** Deletes the revisions of a page up to this version. @returns their images */
  deleteRevisionsUpTo(tx: Tx, projectId: string, version: number): Promise<string[]> {
    return picturesOfDeleted(tx, 'project_id = $1 AND version <= $2', [projectId, version]);
  }

  /** Deletes all revisions of a page. @returns their images */
  deleteRevisions(tx: Tx, projectId: string): Promise<string[]> {
    return picturesOfDeleted(tx, 'project_id = $1', [projectId]);
  }

  /** Those of the images that a revision of any page shows. Locks: other transactions that call this wait until this one ends. */
  async lockShownPictures(tx: Tx, pictures: readonly string[]): Promise<string[]> {
    // Two pages that share an image must not both leave its deletion to the other.
    await tx.manager.query('SELECT pg_advisory_xact_lock($1)', [siteArea.locks.pagePictures]);
    const shown = await tx.manager.query<Array<{ src: string }>>(
      'SELECT DISTINCT src FROM project_page_revisions, unnest(pictures) AS src WHERE pictures && $1::text[]',
      [pictures],
    );
    return shown.map(({ src }) => src);
  }
}

async function picturesOfDeleted(tx: Tx, condition: string, values: unknown[]): Promise<string[]> {
  const [rows] = await tx.manager.query<[Array<{ pictures: string[] }>, number]>(
    `DELETE FROM project_page_revisions WHERE ${condition} RETURNING pictures`,
    values,
  );
  return rows.flatMap(({ pictures }) => pictures);
}
