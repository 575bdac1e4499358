import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { StoredText } from '../../platform/text/stored-texts.js';
import { lockRow, lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import { joinUser } from '../../users/user-directory.service.js';
import type { SavedRepliesQuery } from './saved-replies.dto.js';
import { SavedReply } from './saved-reply.entity.js';

export interface SavedReplyRow {
  id: string;
  author_id: string | null;
  author_name: string | null;
  shared: boolean;
  title: string;
  body: string;
  version: number;
  updated_at: string;
}

interface PagedReplyRow extends SavedReplyRow {
  rank: number;
  title_key: string;
}

/** A personal reply in the export of its author's data. */
interface ExportedReplyRow {
  title: string;
  body: string;
  shared: boolean;
  updatedAt: string;
}

const COLUMNS = 'r.id, r.author_id, a.first_name AS author_name, r.shared, r.title, r.body, r.version, r.updated_at';
const FROM = `saved_replies r ${joinUser('a', 'r.author_id')}`;

/** Saved replies; every statement is restricted to the requesting agent, so that personal replies stay private. */
@Injectable()
export class SavedRepliesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Texts for the scan for secrets. Those that agents share. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT id, 'saved-reply' AS type, id AS "objectId", title || E'\\n' || body AS text
       FROM saved_replies WHERE shared AND id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  /** Names for the log; a personal reply is named to its author only. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(
      `SELECT id, CASE WHEN shared THEN title ELSE 'of one agent' END AS name FROM saved_replies WHERE id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** Replies visible to an agent: titles that match the search first, then by title. */
  async page(agentId: string, { search, scope, cursor, limit }: SavedRepliesQuery): Promise<Page<SavedReplyRow>> {
    const text = search?.trim() ?? '';
    const pattern = text === '' ? null : containing(text);
    const [rank, title, id] = cursor === undefined ? [null, null, null] : decodeCursor(cursor, ['integer', 'text', 'uuid']);
    const rows = await this.queries.rows<PagedReplyRow>(
      `SELECT id, author_id, author_name, shared, title, body, version, updated_at, rank, title_key FROM (SELECT ${COLUMNS}, lower(r.title) AS title_key, CASE WHEN $2::text IS NULL OR r.title ILIKE $2 THEN 0 ELSE 1 END AS rank
         FROM ${FROM}
         WHERE ((r.shared AND $3::text IS DISTINCT FROM 'personal') OR (NOT r.shared AND r.author_id = $1 AND $3 IS DISTINCT FROM 'shared'))
           AND ($2 IS NULL OR r.title ILIKE $2 OR r.body ILIKE $2)) found
       WHERE $4::integer IS NULL OR (rank, title_key, id) > ($4, $5::text, $6::uuid)
       ORDER BY rank, title_key, id LIMIT $7`,
      [agentId, pattern, scope ?? null, rank, title, id, limit + 1],
    );
    return pageOf(
      rows,
      limit,
      ({ rank: _rank, title_key: _title, ...row }) => row,
      (row) => [row.rank, row.title_key, row.id],
    );
  }

  async find(id: string): Promise<SavedReplyRow | undefined> {
    const [row] = await this.queries.rows<SavedReplyRow>(`SELECT ${COLUMNS} FROM ${FROM} WHERE r.id = $1`, [id]);
    return row;
  }

  /** The same within a transaction. */
  async findIn(tx: Tx, id: string): Promise<SavedReplyRow | undefined> {
    const [row] = await tx.manager.query<SavedReplyRow[]>(`SELECT ${COLUMNS} FROM ${FROM} WHERE r.id = $1`, [id]);
    return row;
  }

  /** The row, locked until the transaction ends; null if there is none. */
  lockForUpdate(tx: Tx, id: string): Promise<SavedReply | null> {
    return lockRow(tx, SavedReply, { id });
  }

  /** Other writes to the table wait until the transaction ends: changes are rare, and none may exceed the limit. */
  async lockAll(tx: Tx): Promise<void> {
    await lockTable(tx, SavedReply);
  }

  /** How many there are of a kind. */
  async count(tx: Tx, reply: Pick<SavedReply, 'shared' | 'authorId'>): Promise<number> {
    const [row] = await tx.manager.query<Array<{ n: number }>>(
      'SELECT count(*) AS n FROM saved_replies WHERE shared = $1 AND ($1 OR author_id = $2)',
      [reply.shared, reply.authorId],
    );
    return row?.n ?? 0;
  }

  async insert(tx: Tx, reply: SavedReply): Promise<void> {
    await tx.manager.insert(SavedReply, reply);
  }

  async update(tx: Tx, { id, title, body, shared, version, updatedAt }: Omit<SavedReply, 'authorId' | 'createdAt'>): Promise<void> {
    await tx.manager.update(SavedReply, { id }, { title, body, shared, version, updatedAt });
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(SavedReply, { id });
  }

  /** Everything that a user wrote, for the data export. */
  ofAuthor(authorId: string): Promise<ExportedReplyRow[]> {
    return this.queries.rows<ExportedReplyRow>(
      `SELECT title, body, shared, updated_at AS "updatedAt" FROM saved_replies WHERE author_id = $1 ORDER BY lower(title), id`,
      [authorId],
    );
  }

  /** Deletes a user's personal replies; shared ones remain without an author. */
  async deletePersonal(tx: Tx, authorId: string): Promise<void> {
    await tx.manager.delete(SavedReply, { authorId, shared: false });
  }
}
