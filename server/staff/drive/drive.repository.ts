import { Injectable } from '@nestjs/common';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Page } from '../../platform/lists/cursors.js';
import { afterPosition, keysetPage, orderBy, positionColumns, type KeysetOrder } from '../../platform/lists/keyset.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { DriveFile } from './drive-file.entity.js';
import { DEFAULT_DRIVE_SORT, type DriveSort } from './drive.rules.js';

export interface DriveFileRow {
  id: string;
  fileId: string;
  name: string;
  size: number;
  uploadedBy: string | null;
  uploadedByName: string | null;
  uploadedAt: string;
}

type PagedRow = DriveFileRow & { position: Array<string | number> };

interface DriveFilter {
  limit: number;
  cursor?: string;
  search?: string;
  sort?: DriveSort;
}

const UPLOADED = { keys: [{ column: 'f.uploaded_at', type: 'timestamptz' }], id: 'f.id' } as const;
const SIZE = { keys: [{ column: 'f.size', type: 'bigint' }], id: 'f.id' } as const;
const ORDERS: Record<DriveSort, KeysetOrder> = {
  newest: { name: 'newest', ...UPLOADED, direction: 'DESC' },
  oldest: { name: 'oldest', ...UPLOADED, direction: 'ASC' },
  name: { name: 'name', keys: [{ column: 'lower(f.name)', type: 'text' }], direction: 'ASC', id: 'f.id' },
  largest: { name: 'largest', ...SIZE, direction: 'DESC' },
  smallest: { name: 'smallest', ...SIZE, direction: 'ASC' },
};

const COLUMNS = `f.id, f.file_id AS "fileId", f.name, f.size, f.uploaded_by AS "uploadedBy", ${colleagueName('u')} AS "uploadedByName",
  f.uploaded_at AS "uploadedAt"`;
const FROM = `FROM drive_files f ${joinUser('u', 'f.uploaded_by')}`;

@Injectable()
export class DriveRepository {
  constructor(private readonly queries: ReadQueries) {}

  async page({ limit, cursor, search, sort = DEFAULT_DRIVE_SORT }: DriveFilter): Promise<Page<DriveFileRow>> {
    const order = ORDERS[sort];
    const values: unknown[] = [limit + 1];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const where: string[] = [];
    if (search !== undefined) where.push(`lower(f.name) LIKE ${bind(containing(search.toLowerCase()))}`);
    if (cursor !== undefined) where.push(afterPosition(cursor, order, bind));
    const rows = await this.queries.rows<PagedRow>(
      `SELECT ${COLUMNS}, ${positionColumns(order)} ${FROM} ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`}
       ORDER BY ${orderBy(order)} LIMIT $1`,
      values,
    );
    return keysetPage(order, rows, limit);
  }

  async find(id: string): Promise<DriveFileRow | undefined> {
    const [row] = await this.queries.rows<DriveFileRow>(`SELECT ${COLUMNS} ${FROM} WHERE f.id = $1`, [id]);
    return row;
  }

  /** Files of at most this many bytes, by id. */
  small(after: string, limit: number, maxBytes: number): Promise<Array<{ id: string; fileId: string }>> {
    return this.queries.rows<{ id: string; fileId: string }>(
      'SELECT f.id, f.file_id AS "fileId" FROM drive_files f WHERE f.id > $1 AND f.size <= $3 ORDER BY f.id LIMIT $2',
      [after, limit, maxBytes],
    );
  }

  /** Names of those that still exist, for the log. */
  namesOf(ids: readonly string[]): Promise<Array<{ id: string; name: string }>> {
    return this.queries.rows<{ id: string; name: string }>('SELECT f.id, f.name FROM drive_files f WHERE f.id = ANY($1::uuid[])', [ids]);
  }

  async count(): Promise<number> {
    const [row] = await this.queries.rows<{ n: number }>('SELECT count(*)::int AS n FROM drive_files');
    return row?.n ?? 0;
  }

  async insert(tx: Tx, file: DriveFile): Promise<void> {
    await tx.manager.insert(DriveFile, file);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(DriveFile, { id });
  }

  /** A user's files, oldest first, for their export. */
  ofUser(userId: string): Promise<Array<{ name: string; size: number; uploadedAt: string }>> {
    return this.queries.rows<{ name: string; size: number; uploadedAt: string }>(
      'SELECT f.name, f.size, f.uploaded_at AS "uploadedAt" FROM drive_files f WHERE f.uploaded_by = $1 ORDER BY f.uploaded_at, f.id',
      [userId],
    );
  }
}
