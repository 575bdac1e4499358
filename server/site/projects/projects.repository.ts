import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { NotFound } from '../../platform/errors/errors.js';
import { parsePicture } from '../../platform/files/pictures/pictures.rules.js';
import { decodeCursor, type Page, pageOf } from '../../platform/lists/cursors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import type { StoredText } from '../../platform/text/stored-texts.js';
import { siteArea } from '../site.area.js';
import { Project } from './project.entity.js';
import type { ProjectPage, ProjectView, PublicProjectView } from './projects.dto.js';

/** A project's look, with the names of its view. */
export const PROJECT_APPEARANCE =
  'accent, lettering, platforms, release_date AS "releaseDate", status_line AS "statusLine", key_art AS "keyArt", logo, featured';
const COLUMNS = `id, title, description, slug, icon, public, ${PROJECT_APPEARANCE}, version, created_at, updated_at`;

/** The key art, or the first background image on the project's page. */
const PICTURE = `coalesce(key_art, (SELECT jsonb_path_query_first(p.blocks, '$[*] ? (@.type == "hero" && @.backgroundImage != "").backgroundImage') #>> '{}'
  FROM project_pages p WHERE p.project_id = projects.id))`;

/** A row contains its exact position: the timestamp in a view has lost its microseconds. */
type ProjectRow = ProjectView & { position: string };
type PublicProjectRow = PublicProjectView & { position: string };

@Injectable()
export class ProjectsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Texts for the scan for secrets. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT id, 'project' AS type, id AS "objectId", concat_ws(E'\\n', title, description, status_line, release_date, array_to_string(platforms, E'\\n')) AS text
       FROM projects WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  /** Names of these projects. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>('SELECT id, title AS name FROM projects WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** Public projects: the featured one, then the others, newest first. */
  async publicPage({ limit, cursor }: PageQuery): Promise<Page<PublicProjectView>> {
    const after = cursor === undefined ? null : decodeCursor(cursor, ['text', 'timestamptz', 'uuid']);
    const rows = await this.queries.rows<PublicProjectRow>(
      `SELECT id, title, description, slug, icon, ${PROJECT_APPEARANCE}, ${PICTURE} AS image, created_at::text AS position FROM projects
       WHERE public${after === null ? '' : ' AND (featured, created_at, id) < ($2::boolean, $3::timestamptz, $4::uuid)'}
       ORDER BY featured DESC, created_at DESC, id DESC LIMIT $1`,
      [limit + 1, ...(after ?? [])],
    );
    return pageOf(rows, limit, toPublicView, (row) => [String(row.featured), row.position, row.id]);
  }

  /** All projects, newest first. */
  async page({ limit, cursor }: PageQuery): Promise<ProjectPage> {
    const rows = cursor === undefined ? await this.firstPage(limit) : await this.pageAfter(cursor, limit);
    return pageOf(rows, limit, toProjectView, (row) => [row.position, row.id]);
  }

  /** @throws NotFound */
  async findOne(id: string): Promise<ProjectView> {
    const [row] = await this.queries.rows<ProjectView>(`SELECT ${COLUMNS} FROM projects WHERE id = $1`, [id]);
    if (row === undefined) throw new NotFound();
    return row;
  }

  lockForUpdate(tx: Tx, id: string): Promise<Project | null> {
    return lockRow(tx, Project, { id });
  }

  /**
   * Plain SQL, because the benchmark measures the creation of projects.
   * @throws the driver's error if the slug is taken (constraint `projects_slug`).
   */
  async insert(tx: Tx, project: Omit<Project, 'version'>): Promise<void> {
    const { id, title, description, slug, icon, public: isPublic, createdAt, updatedAt } = project;
    const { accent, lettering, platforms, releaseDate, statusLine, keyArt, logo, featured } = project;
    await tx.manager.query(
      `INSERT INTO projects (id, title, description, slug, icon, public, accent, lettering, platforms, release_date, status_line,
         key_art, logo, featured, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [
        id,
        title,
        description,
        slug,
        icon,
        isPublic,
        accent,
        lettering,
        platforms,
        releaseDate,
        statusLine,
        keyArt,
        logo,
        featured,
        createdAt,
        updatedAt,
      ],
    );
  }

  /** Changes the given columns and increments the version. @throws the driver's error if the slug is taken (constraint `projects_slug`). */
  async update(tx: Tx, id: string, change: Partial<Omit<Project, 'id' | 'version' | 'createdAt' | 'updatedAt'>>): Promise<void> {
    await tx.manager.update(Project, { id }, change);
  }

  /** Clears the featured flag of every other project. @returns the ids, at most one */
  async unfeatureOthers(tx: Tx, id: string): Promise<string[]> {
    // Two projects featured concurrently must not both find no other one.
    await tx.manager.query('SELECT pg_advisory_xact_lock($1)', [siteArea.locks.featuredProject]);
    const [rows] = await tx.manager.query<[Array<{ id: string }>, number]>(
      'UPDATE projects SET featured = false, version = version + 1, updated_at = now() WHERE featured AND id <> $1 RETURNING id',
      [id],
    );
    return rows.map((row) => row.id);
  }

  /** Those of the images that another project uses. */
  async picturesOfOthers(tx: Tx, id: string, pictures: readonly string[]): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ src: string }>>(
      'SELECT DISTINCT src FROM projects, unnest(ARRAY[key_art, logo]) AS src WHERE id <> $1 AND src = ANY($2::text[])',
      [id, pictures],
    );
    return rows.map(({ src }) => src);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(Project, { id });
  }

  private firstPage(limit: number): Promise<ProjectRow[]> {
    return this.queries.rows<ProjectRow>(
      `SELECT ${COLUMNS}, created_at::text AS position FROM projects ORDER BY created_at DESC, id DESC LIMIT $1`,
      [limit + 1],
    );
  }

  private pageAfter(cursor: string, limit: number): Promise<ProjectRow[]> {
    const [position, id] = decodeCursor(cursor, ['timestamptz', 'uuid']);
    return this.queries.rows<ProjectRow>(
      `SELECT ${COLUMNS}, created_at::text AS position FROM projects WHERE (created_at, id) < ($2::timestamptz, $3::uuid)
       ORDER BY created_at DESC, id DESC LIMIT $1`,
      [limit + 1, position, id],
    );
  }
}

function toPublicView({ position: _, image, ...view }: PublicProjectRow): PublicProjectView {
  return { ...view, image: image !== null && parsePicture(image) !== null ? image : null };
}

function toProjectView({ position: _, ...view }: ProjectRow): ProjectView {
  return view;
}
