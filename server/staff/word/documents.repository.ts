import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Page } from '../../platform/lists/cursors.js';
import { afterPosition, keysetPage, orderBy, positionColumns, type KeysetOrder } from '../../platform/lists/keyset.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { WordDocument } from './document.entity.js';

export interface DocumentRow {
  id: string;
  name: string;
  version: number;
  createdBy: string | null;
  createdByName: string | null;
  createdAt: string;
  updatedByName: string | null;
  updatedAt: string;
}

type FullDocumentRow = DocumentRow & { content: string };
type PagedRow = DocumentRow & { position: Array<string | number> };

const COLUMNS = `d.id, d.name, d.version, d.created_by AS "createdBy", ${colleagueName('c')} AS "createdByName", d.created_at AS "createdAt",
  ${colleagueName('u')} AS "updatedByName", d.updated_at AS "updatedAt"`;
const FROM = `FROM word_documents d ${joinUser('c', 'd.created_by')} ${joinUser('u', 'd.updated_by')}`;
const LATEST: KeysetOrder = { name: 'latest', keys: [{ column: 'd.updated_at', type: 'timestamptz' }], direction: 'DESC', id: 'd.id' };

@Injectable()
export class DocumentsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The latest change first. */
  async page({ limit, cursor, search }: { limit: number; cursor?: string; search?: string }): Promise<Page<DocumentRow>> {
    const values: unknown[] = [limit + 1];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const where: string[] = [];
    if (search !== undefined) where.push(`lower(d.name) LIKE ${bind(containing(search.toLowerCase()))}`);
    if (cursor !== undefined) where.push(afterPosition(cursor, LATEST, bind));
    const rows = await this.queries.rows<PagedRow>(
      `SELECT ${COLUMNS}, ${positionColumns(LATEST)} ${FROM} ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`}
       ORDER BY ${orderBy(LATEST)} LIMIT $1`,
      values,
    );
    return keysetPage(LATEST, rows, limit);
  }

  async find(id: string): Promise<FullDocumentRow | undefined> {
    const [row] = await this.queries.rows<FullDocumentRow>(`SELECT ${COLUMNS}, d.content ${FROM} WHERE d.id = $1`, [id]);
    return row;
  }

  /** The beginnings of texts with an id above `after`, lowest first. @param length of a text at most */
  texts(after: string, limit: number, length: number): Promise<Array<{ id: string; name: string; content: string }>> {
    return this.queries.rows<{ id: string; name: string; content: string }>(
      'SELECT d.id, d.name, left(d.content, $3) AS content FROM word_documents d WHERE d.id > $1 ORDER BY d.id LIMIT $2',
      [after, limit, length],
    );
  }

  /** Names of those that still exist, for the log. */
  namesOf(ids: readonly string[]): Promise<Array<{ id: string; name: string }>> {
    return this.queries.rows<{ id: string; name: string }>('SELECT d.id, d.name FROM word_documents d WHERE d.id = ANY($1::uuid[])', [ids]);
  }

  async count(): Promise<number> {
    const [row] = await this.queries.rows<{ n: number }>('SELECT count(*)::int AS n FROM word_documents');
    return row?.n ?? 0;
  }

  async insert(tx: Tx, document: WordDocument): Promise<void> {
    await tx.manager.insert(WordDocument, document);
  }

  async update(tx: Tx, id: string, change: Pick<WordDocument, 'name' | 'content' | 'version' | 'updatedBy' | 'updatedAt'>): Promise<void> {
    await tx.manager.update(WordDocument, { id }, change);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(WordDocument, { id });
  }

  /** The documents that a user created, oldest first, for their export. */
  ofUser(userId: string): Promise<Array<{ name: string; createdAt: string; updatedAt: string }>> {
    return this.queries.rows<{ name: string; createdAt: string; updatedAt: string }>(
      `SELECT d.name, d.created_at AS "createdAt", d.updated_at AS "updatedAt" FROM word_documents d
       WHERE d.created_by = $1 ORDER BY d.created_at, d.id`,
      [userId],
    );
  }
}
