import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { StoredText } from '../../platform/text/stored-texts.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, type Page, rowsPage } from '../../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { Bug } from './bug.entity.js';
import { BUG_COLUMNS, FROM_BUGS, visibleTo, type BugSourceRow } from './list/bug-list.repository.js';
import type { DescriptionView } from './bugs.dto.js';
import { seesPrivate, type Person } from './bugs.policy.js';
import type { BugStatus } from './bugs.rules.js';

/** A bug with its full texts. */
export interface BugDetailRow extends BugSourceRow {
  whole_description: string;
  steps: string;
  expected: string;
  actual: string;
  touched: boolean;
  verified_by_name: string | null;
  verified_at: string | null;
}

interface BugTitleRow {
  id: string;
  number: number;
  title: string;
  status: BugStatus;
}

interface ExportedBugRow extends BugTitleRow {
  description: string;
  at: string;
  position: string;
}

/** Columns that a save writes, by property name. */
const SAVED = {
  title: 'text',
  description: 'text',
  steps: 'text',
  expected: 'text',
  actual: 'text',
  platform: 'text',
  priority: 'text',
  status: 'text',
  foundBuildId: 'uuid',
  fixedBuildId: 'uuid',
  verifiedBuildId: 'uuid',
  tags: 'text[]',
  private: 'boolean',
  touched: 'boolean',
  assigneeId: 'uuid',
  verifiedBy: 'uuid',
  verifiedAt: 'timestamptz',
  updatedAt: 'timestamptz',
  version: 'integer',
} as const satisfies Partial<Record<keyof Bug, string>>;

const columnOf = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const SAVE = `UPDATE bugs b SET ${Object.keys(SAVED)
  .map((property) => `${columnOf(property)} = s."${property}"`)
  .join(', ')} FROM jsonb_to_recordset($1::jsonb) AS s (id uuid, ${Object.entries(SAVED)
  .map(([property, type]) => `"${property}" ${type}`)
  .join(', ')}) WHERE b.id = s.id`;

const DETAIL = `SELECT ${BUG_COLUMNS}, b.description AS whole_description, b.steps, b.expected, b.actual, b.touched,
  ${colleagueName('c')} AS verified_by_name, b.verified_at FROM ${FROM_BUGS} ${joinUser('c', 'b.verified_by')}`;
const EXPORT_PAGE = 100;

@Injectable()
export class BugsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Texts for the scan for secrets. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT id, 'bug' AS type, id AS "objectId", concat_ws(E'\\n', title, description, steps, expected, actual) AS text
       FROM bugs WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  /** Numbers, for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(`SELECT id, '#' || number AS name FROM bugs WHERE id = ANY($1::uuid[])`, [ids]);
  }

  /** The bug, if this user may see it. @param key its id or its number */
  async detail(person: Person, key: { id: string } | { number: number }): Promise<BugDetailRow | undefined> {
    const values = [person.userId, seesPrivate(person)];
    const [row] =
      'id' in key
        ? await this.queries.rows<BugDetailRow>(`${DETAIL} WHERE b.id = $3 AND ${visibleTo('b', '$1', '$2')}`, [...values, key.id])
        : await this.queries.rows<BugDetailRow>(`${DETAIL} WHERE b.number = $3 AND ${visibleTo('b', '$1', '$2')}`, [...values, key.number]);
    return row;
  }

  /** Those of these bugs that this user may see. */
  titles(person: Person, ids: readonly string[]): Promise<BugTitleRow[]> {
    return this.queries.rows<BugTitleRow>(
      `SELECT b.id, b.number, b.title, b.status FROM bugs b WHERE b.id = ANY($3) AND ${visibleTo('b', '$1', '$2')}`,
      [person.userId, seesPrivate(person), ids],
    );
  }

  /** Those of these bugs that a user watches. */
  async watchedBy(tx: Tx, userId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await tx.manager.query<Array<{ id: string }>>(
      'SELECT bug_id AS id FROM bug_watchers WHERE user_id = $1 AND bug_id = ANY($2)',
      [userId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The id of the bug with a number, without an access check. */
  async idOf(tx: Tx, number: number): Promise<string | undefined> {
    const [row] = await tx.manager.query<Array<{ id: string }>>('SELECT id FROM bugs WHERE number = $1', [number]);
    return row?.id;
  }

  /** @returns false if the id is taken. */
  async insertIfAbsent(tx: Tx, bug: Omit<Bug, 'number' | 'priorityRank'>): Promise<boolean> {
    const { raw } = (await tx.manager.createQueryBuilder().insert().into(Bug).values(bug).orIgnore().returning('id').execute()) as {
      raw: unknown[];
    };
    return raw.length > 0;
  }

  /** Saves the changeable columns of several bugs in one statement. */
  async save(tx: Tx, bugs: readonly Bug[]): Promise<void> {
    await tx.manager.query(SAVE, [JSON.stringify(bugs)]);
  }

  /** Marks that a user has written or attached something. */
  async touch(tx: Tx, id: string, now: Date, byOther: boolean): Promise<void> {
    await tx.manager.query('UPDATE bugs SET updated_at = $2, touched = touched OR $3 WHERE id = $1', [id, now, byOther]);
  }

  /** Stores descriptions as new revisions. */
  async addDescriptions(tx: Tx, authorId: string, now: Date, bugs: ReadonlyArray<{ id: string; description: string }>): Promise<void> {
    await tx.manager.query(
      `INSERT INTO bug_descriptions (bug_id, revision, author_id, description, created_at)
       SELECT n.id, coalesce((SELECT max(d.revision) FROM bug_descriptions d WHERE d.bug_id = n.id), 0) + 1, $3::uuid, n.description, $4::timestamptz
       FROM unnest($1::uuid[], $2::text[]) AS n (id, description)`,
      [bugs.map(({ id }) => id), bugs.map(({ description }) => description), authorId, now],
    );
  }

  /** The revisions of a description, newest first. */
  async descriptions(bugId: string, limit: number, cursor: string | undefined): Promise<Page<DescriptionView>> {
    const before = cursor === undefined ? 2_147_483_647 : decodeCursor(cursor, ['integer'])[0];
    const rows = await this.queries.rows<DescriptionView>(
      `SELECT d.revision, ${colleagueName('u')} AS author_name, d.description, d.created_at FROM bug_descriptions d ${joinUser('u', 'd.author_id')}
       WHERE d.bug_id = $1 AND d.revision < $2::int ORDER BY d.revision DESC LIMIT $3`,
      [bugId, before, limit + 1],
    );
    return rowsPage(rows, limit, ({ revision }) => [revision]);
  }

  /** Number of pending bugs assigned to a user, of those that this person may see. */
  async pendingOf(person: Person, assigneeId: string): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM bugs b
       WHERE b.assignee_id = $3 AND b.status IN ('open', 'in_progress') AND ${visibleTo('b', '$1', '$2')}`,
      [person.userId, seesPrivate(person), assigneeId],
    );
    return row?.count ?? 0;
  }

  /** Bugs reported by a user, oldest first, read page by page. */
  async *reportedBy(userId: string): AsyncGenerator<object> {
    for (let last: ExportedBugRow | undefined; ;) {
      const rows: ExportedBugRow[] = await this.queries.rows<ExportedBugRow>(
        `SELECT b.id, b.number, b.title, b.status, b.description, b.created_at AS "at", b.created_at::text AS position FROM bugs b
         WHERE b.reporter_id = $1 AND (b.created_at, b.id) > ($2::timestamptz, $3::uuid) ORDER BY b.created_at, b.id LIMIT ${EXPORT_PAGE}`,
        [userId, last?.position ?? '-infinity', last?.id ?? '00000000-0000-0000-0000-000000000000'],
      );
      for (const { number, title, status, description, at } of rows) yield { number, title, status, description, at };
      last = rows.at(-1);
      if (rows.length < EXPORT_PAGE) return;
    }
  }
}
