import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../platform/database/read-queries.js';
import type { StoredText } from '../platform/text/stored-texts.js';
import type { Tx } from '../platform/database/transactions.js';
import { colleagueName, joinUser } from '../users/user-directory.service.js';
import type { ChangeSentence } from './discussion.rules.js';

/** Timestamps are ISO 8601. */
export interface EntryRow {
  id: string;
  seq: number;
  authorId: string | null;
  authorName: string | null;
  body: string | null;
  change: ChangeSentence[] | null;
  createdAt: string;
  editedAt: string | null;
  deletedAt: string | null;
  version: number;
}

/** One entry for each of several objects of a type, by the same author. */
interface NewEntries {
  objectType: string;
  authorId: string | null;
  now: Date;
  /** Whether they are comments, which are counted. */
  comments: boolean;
  entries: ReadonlyArray<{ id: string; objectId: string; body: string | null; change: ChangeSentence[] | null }>;
}

interface ExportedCommentRow {
  /** The object with the comment. */
  on: string;
  body: string;
  at: string;
  position: string;
  id: string;
}

/** An object, by its type and id. */
export interface ObjectKey {
  type: string;
  id: string;
}

const COLUMNS = `e.id, e.seq, e.author_id AS "authorId", ${colleagueName('u')} AS "authorName", e.body, e.change, e.created_at AS "createdAt",
  e.edited_at AS "editedAt", e.deleted_at AS "deletedAt", e.version`;
const EXPORT_PAGE = 100;

/** The join with which another module's list shows the number of comments per row, as `comments` of the alias. */
export function joinDiscussion(alias: string, type: string, idColumn: string): string {
  return `LEFT JOIN discussions ${alias} ON ${alias}.object_type = '${type}' AND ${alias}.object_id = ${idColumn}`;
}

/** Entries of timelines. */
@Injectable()
export class DiscussionRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Texts for the scan for secrets. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT id, object_type AS type, object_id AS "objectId", coalesce(body, '') AS text
       FROM discussion_entries WHERE id > $1 AND body IS NOT NULL AND deleted_at IS NULL ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  /** Newest first, before a position. */
  before({ type, id }: ObjectKey, seq: number, limit: number): Promise<EntryRow[]> {
    return this.queries.rows<EntryRow>(
      `SELECT ${COLUMNS} FROM discussion_entries e ${joinUser('u', 'e.author_id')}
       WHERE e.object_type = $1 AND e.object_id = $2 AND e.seq < $3 ORDER BY e.seq DESC LIMIT $4`,
      [type, id, seq, limit],
    );
  }

  async findOne({ type, id }: ObjectKey, entryId: string): Promise<EntryRow | undefined> {
    const [row] = await this.queries.rows<EntryRow>(
      `SELECT ${COLUMNS} FROM discussion_entries e ${joinUser('u', 'e.author_id')} WHERE e.id = $3 AND e.object_type = $1 AND e.object_id = $2`,
      [type, id, entryId],
    );
    return row;
  }

  /** Appends an entry to each timeline; a comment with an existing id is not added. */
  async append(tx: Tx, { objectType, authorId, now, comments, entries }: NewEntries): Promise<void> {
    await tx.manager.query(
      `WITH wanted AS (
         SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) AS w (id, object_id, body, change)
       ), counted AS (
         INSERT INTO discussions AS d (object_type, object_id, last_seq, comments)
         SELECT $5::text, object_id, 1, $6::int FROM wanted ORDER BY object_id
         ON CONFLICT (object_type, object_id) DO UPDATE SET last_seq = d.last_seq + 1, comments = d.comments + excluded.comments
         RETURNING object_id, last_seq
       )
       INSERT INTO discussion_entries (id, object_type, object_id, seq, author_id, body, change, created_at, version)
       SELECT w.id, $5::text, w.object_id, c.last_seq, $7::uuid, w.body, w.change::jsonb, $8::timestamptz, 1
       FROM wanted w JOIN counted c ON c.object_id = w.object_id`,
      [
        entries.map(({ id }) => id),
        entries.map(({ objectId }) => objectId),
        entries.map(({ body }) => body),
        entries.map(({ change }) => (change === null ? null : JSON.stringify(change))),
        objectType,
        comments ? 1 : 0,
        authorId,
        now,
      ],
    );
  }

  async changeComments(tx: Tx, { type, id }: ObjectKey, by: number): Promise<void> {
    await tx.manager.query('UPDATE discussions SET comments = comments + $3 WHERE object_type = $1 AND object_id = $2', [type, id, by]);
  }

  async remove(tx: Tx, { type, id }: ObjectKey): Promise<void> {
    await tx.manager.query('DELETE FROM discussion_entries WHERE object_type = $1 AND object_id = $2', [type, id]);
    await tx.manager.query('DELETE FROM discussions WHERE object_type = $1 AND object_id = $2', [type, id]);
  }

  /** Distributes the entries evenly over a period. @returns the time of the last one; null if there is none */
  async backdate(tx: Tx, { type, id }: ObjectKey, from: Date, until: Date): Promise<Date | null> {
    const [row] = await tx.manager.query<Array<{ last: string | null }>>(
      `WITH moved AS (
         UPDATE discussion_entries e SET created_at = $3::timestamptz + ($4::timestamptz - $3::timestamptz) * e.seq / (d.last_seq + 1)
         FROM discussions d WHERE e.object_type = $1 AND e.object_id = $2 AND d.object_type = e.object_type AND d.object_id = e.object_id
         RETURNING e.created_at
       ) SELECT max(created_at) AS last FROM moved`,
      [type, id, from, until],
    );
    return row === undefined || row.last === null ? null : new Date(row.last);
  }

  /** A user's comments, oldest first, read page by page. */
  async *commentsOf(userId: string): AsyncGenerator<object> {
    for (let last: ExportedCommentRow | undefined; ;) {
      const rows: ExportedCommentRow[] = await this.queries.rows<ExportedCommentRow>(
        `SELECT e.object_type AS "on", coalesce(e.body, '') AS body, e.created_at AS "at", e.created_at::text AS position, e.id
         FROM discussion_entries e WHERE e.author_id = $1 AND e.body IS NOT NULL AND (e.created_at, e.id) > ($2::timestamptz, $3::uuid)
         ORDER BY e.created_at, e.id LIMIT ${EXPORT_PAGE}`,
        [userId, last?.position ?? '-infinity', last?.id ?? '00000000-0000-0000-0000-000000000000'],
      );
      for (const { on, body, at } of rows) yield { on, body, at };
      last = rows.at(-1);
      if (rows.length < EXPORT_PAGE) return;
    }
  }
}
