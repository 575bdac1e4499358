import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { afterPosition, keysetPage, orderBy, positionColumns, type KeysetOrder } from '../../platform/lists/keyset.js';
import type { StoredText } from '../../platform/text/stored-texts.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { BuildChannel } from './build-channel.entity.js';
import { Build } from './build.entity.js';
import type { BuildList, BuildPageView, BuildsQuery, BuildView } from './builds.dto.js';
import type { BuildStateFilter } from './builds.rules.js';
import type { WaitingFilter } from '../overview/staff-sources.service.js';

/** Declined files that one run of the job removes. */
const MAX_ROWS = 200;

const NUMBER = { column: 'b.number', type: 'bigint' } as const;
const ORDERS = {
  newest: { name: 'newest', keys: [NUMBER], direction: 'DESC', id: 'b.id' },
  oldest: { name: 'oldest', keys: [NUMBER], direction: 'ASC', id: 'b.id' },
} as const satisfies Record<string, KeysetOrder>;

/** Filter and order of a list of builds. */
type BuildsFilter = Pick<BuildsQuery, 'limit' | 'cursor' | 'search' | 'state'> & { order: keyof typeof ORDERS };

/** Columns of a BuildView, from `BUILDS`. */
const BUILD_COLUMNS = `b.id, b.number, b.channel, b.version, b.title AS name, b.title, b.description, b.changelog, b.file_size, b.file_kind, b.sha256,
  b.external_url, b.file_deleted_at IS NOT NULL AS file_deleted, b.created_at AS upload_date, ${colleagueName('u')} AS uploaded_by_name, b.test_instructions, b.known_issues, b.state,
  c.live_build_id IS NOT DISTINCT FROM b.id AS live`;
const BUILDS = `builds b LEFT JOIN build_channels c ON c.name = b.channel ${joinUser('u', 'b.uploaded_by')}`;

/** Null if the account of that user was deleted. */
interface TouchedBuild {
  number: number;
  channel: string;
  version: string;
  title: string;
  createdAt: string;
  uploaded: boolean | null;
  approved: boolean | null;
  declined: boolean | null;
  withdrawn: boolean | null;
}

type BuildPageRow = Omit<BuildPageView, 'can' | 'locked' | 'downloads'> & { uploaded_by: string | null };

interface OwnUpload {
  fileName: string;
  channel: string;
  version: string;
  length: number;
  state: string;
  createdAt: string;
}

@Injectable()
export class BuildsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Builds that a user may see. @param all includes builds of every state and uploader */
  async list(userId: string, all: boolean, { limit, cursor, search, state, order }: BuildsFilter): Promise<BuildList> {
    const values: unknown[] = [userId, all, limit + 1];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const keyset = ORDERS[order];
    const where = [`($2 OR b.state = 'approved' OR b.uploaded_by = $1)`, ...(state === undefined ? [] : [inState(state, bind)])];
    if (search !== undefined) where.push(`b.search_text LIKE ${bind(containing(search.toLowerCase()))}`);
    if (cursor !== undefined) where.push(afterPosition(cursor, keyset, bind));
    // The page is selected before names are joined: otherwise they would be looked up for every matching build.
    const page = `SELECT b.id FROM builds b WHERE ${where.join(' AND ')} ORDER BY ${orderBy(keyset)} LIMIT $3`;
    const rows = await this.queries.rows<BuildView & { position: Array<string | number> }>(
      `SELECT ${BUILD_COLUMNS}, ${positionColumns(keyset)} FROM ${BUILDS} WHERE b.id = ANY (ARRAY(${page})) ORDER BY ${orderBy(keyset)}`,
      values,
    );
    const { items: builds, nextCursor } = keysetPage(keyset, rows, limit);
    return { builds, nextCursor };
  }

  /** Total number of builds. */
  async total(): Promise<number> {
    const [row] = await this.queries.rows<{ n: number }>('SELECT count(*) AS n FROM builds');
    return row?.n ?? 0;
  }

  /** Number of builds waiting for approval. */
  async waiting({ before, exceptOf }: WaitingFilter): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*) AS count FROM builds
       WHERE state = 'pending' AND ($1::timestamptz IS NULL OR created_at < $1) AND ($2::uuid IS NULL OR uploaded_by IS DISTINCT FROM $2)`,
      [before ?? null, exceptOf ?? null],
    );
    return row?.count ?? 0;
  }

  /** Those of these builds that a user may see. @param all as in `list` */
  titles(userId: string, all: boolean, ids: readonly string[]): Promise<Array<Pick<BuildView, 'id' | 'version' | 'title'>>> {
    return this.queries.rows<Pick<BuildView, 'id' | 'version' | 'title'>>(
      `SELECT b.id, b.version, b.title FROM builds b WHERE b.id = ANY($3) AND ($2 OR b.state = 'approved' OR b.uploaded_by = $1)`,
      [userId, all, ids],
    );
  }

  /** Texts for the scan for secrets. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT id, 'build' AS type, id AS "objectId", concat_ws(E'\\n', version, title, description, changelog, test_instructions, known_issues,
         external_url, file_name, override_reason, withdrawn_reason) AS text
       FROM builds WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  /** What builds are called in the audit trail. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(`SELECT id, version || ' ' || title AS name FROM builds WHERE id = ANY($1::uuid[])`, [ids]);
  }

  /** The approved ones of these builds that a user has neither uploaded nor downloaded. */
  async withoutDownload(userId: string, ids: readonly string[]): Promise<string[]> {
    const rows = await this.queries.rows<{ id: string }>(
      `SELECT b.id FROM builds b WHERE b.id = ANY($2::uuid[]) AND b.state = 'approved' AND b.uploaded_by IS DISTINCT FROM $1
         AND NOT EXISTS (SELECT FROM build_downloads d WHERE d.build_id = b.id AND d.user_id = $1)`,
      [userId, ids],
    );
    return rows.map(({ id }) => id);
  }

  /** The newest approved build of a channel that can still be downloaded, but for one. */
  async newestApproved(tx: Tx, channel: string, exceptId: string): Promise<string | null> {
    const [row] = await tx.manager.query<Array<{ id: string }>>(
      `SELECT id FROM builds WHERE channel = $1 AND state = 'approved' AND file_deleted_at IS NULL AND id <> $2
       ORDER BY number DESC LIMIT 1`,
      [channel, exceptId],
    );
    return row?.id ?? null;
  }

  /** Declined builds with existing files. */
  async declinedBefore(moment: Date): Promise<string[]> {
    const rows = await this.queries.rows<{ id: string }>(
      `SELECT id FROM builds WHERE state = 'declined' AND file_id IS NOT NULL AND declined_at < $1::timestamptz ORDER BY number LIMIT ${MAX_ROWS}`,
      [moment],
    );
    return rows.map(({ id }) => id);
  }

  async view(id: string): Promise<BuildView | undefined> {
    const [build] = await this.queries.rows<BuildView>(`SELECT ${BUILD_COLUMNS} FROM ${BUILDS} WHERE b.id = $1`, [id]);
    return build;
  }

  /** Undefined for a build that the user may not see. @param all as in `list` */
  async page(userId: string, all: boolean, id: string): Promise<BuildPageRow | undefined> {
    const [row] = await this.queries.rows<BuildPageRow>(
      `SELECT ${BUILD_COLUMNS}, b.uploaded_by, ${colleagueName('p')} AS approved_by_name, b.approved_at, b.override_reason,
         ${colleagueName('w')} AS withdrawn_by_name, b.withdrawn_at, b.withdrawn_reason, b.row_version
       FROM ${BUILDS} ${joinUser('p', 'b.approved_by')} ${joinUser('w', 'b.withdrawn_by')}
       WHERE b.id = $3 AND ($2 OR b.state = 'approved' OR b.uploaded_by = $1)`,
      [userId, all, id],
    );
    return row;
  }

  async fileOf(id: string): Promise<string | null> {
    const [row] = await this.queries.rows<{ file_id: string | null }>('SELECT file_id FROM builds WHERE id = $1', [id]);
    return row?.file_id ?? null;
  }

  /** Inserts a build, and its channel if it is new. */
  async insert(tx: Tx, build: Omit<Build, 'number' | 'searchText'>): Promise<void> {
    await tx.manager
      .createQueryBuilder()
      .insert()
      .into(BuildChannel)
      .values({ name: build.channel, liveBuildId: null, keepLast: null, version: 1 })
      .orIgnore()
      .execute();
    await tx.manager.insert(Build, build);
  }

  /** Whether the version exists in the channel. */
  async isVersionTaken(channel: string, version: string): Promise<boolean> {
    const rows = await this.queries.rows<{ id: string }>('SELECT id FROM builds WHERE channel = $1 AND version = $2', [channel, version]);
    return rows.length > 0;
  }

  /** Builds that a user has uploaded or decided on. */
  touchedBy(userId: string): Promise<TouchedBuild[]> {
    return this.queries.rows<TouchedBuild>(
      `SELECT number, channel, version, title, created_at AS "createdAt", uploaded_by = $1 AS uploaded, approved_by = $1 AS approved,
         declined_by = $1 AS declined, withdrawn_by = $1 AS withdrawn
       FROM builds WHERE uploaded_by = $1 OR approved_by = $1 OR declined_by = $1 OR withdrawn_by = $1 ORDER BY number`,
      [userId],
    );
  }

  /** A user's uploads that can be resumed or have ended recently. */
  uploadsOf(userId: string): Promise<OwnUpload[]> {
    return this.queries.rows<OwnUpload>(
      `SELECT file_name AS "fileName", channel, version, length, state, created_at AS "createdAt" FROM build_uploads WHERE user_id = $1 ORDER BY created_at`,
      [userId],
    );
  }
}

function inState(state: BuildStateFilter, bind: (value: unknown) => string): string {
  if (state === 'available') return `b.state IN ('pending', 'approved')`;
  return state === 'decided' ? `b.state <> 'pending'` : `b.state = ${bind(state)}`;
}
