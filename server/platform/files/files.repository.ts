import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../database/read-queries.js';
import type { Tx } from '../database/transactions.js';
import { FileEntity } from './file.entity.js';

const UPLOADED = 'id, name, content_type AS "contentType", size, sha256, owner_kind AS "ownerKind"';

export interface UploadedFile {
  id: string;
  /** The cleaned file name. */
  name: string;
  contentType: string;
  size: number;
  /** Hex digest. */
  sha256: string;
}

/** A complete upload, whether or not a row refers to it. */
export interface OwnedFile extends UploadedFile {
  ownerKind: string;
}

const STORED = `${UPLOADED}, owner_id AS "ownerId", width, height, created_at AS "createdAt"`;

/** A file to which a row refers. */
export interface StoredFile extends OwnedFile {
  ownerId: string;
  /** Image width in pixels. */
  width: number | null;
  height: number | null;
  /** ISO 8601. */
  createdAt: string;
}

export type PendingFile = Pick<FileEntity, 'id' | 'groupId' | 'ownerKind' | 'name' | 'contentType' | 'createdAt'> &
  Partial<Pick<FileEntity, 'width' | 'height'>>;

/** One variant of an image, and the size of its widest variant. */
interface PictureForm {
  groupId: string;
  contentType: string;
  width: number;
  widest: { width: number; height: number };
}

/** The row that shows the images. */
export interface PictureOwner {
  /** As given when the images were stored. */
  ownerKind: string;
  ownerId: string;
}

/** Disk usage of the stored files; `bytes` is not exact beyond 2^53. */
export interface FileTotals {
  files: number;
  bytes: number;
}

/** Statements on uploads and on files to which rows refer. */
@Injectable()
export class FilesRepository {
  constructor(private readonly queries: ReadQueries) {}

  async insertPending(tx: Tx, file: PendingFile): Promise<void> {
    await tx.manager.insert(FileEntity, { ...file, ownerId: null, size: null, sha256: null, state: 'pending' });
  }

  /** Records that all bytes have arrived. */
  async complete(tx: Tx, id: string, { size, sha256 }: { size: number; sha256: string }): Promise<void> {
    await tx.manager.update(FileEntity, { id }, { size, sha256 });
  }

  /** Marks a pending upload, including all variants of an image, as stored once all are complete. @returns how many files were stored. */
  async persist(tx: Tx, groupId: string, ownerId: string): Promise<number> {
    const [, stored] = await tx.manager.query<[unknown, number]>(
      `UPDATE files SET state = 'stored', owner_id = $2
       WHERE group_id = $1 AND state = 'pending'
         AND NOT EXISTS (SELECT FROM files f WHERE f.group_id = $1 AND f.sha256 IS NULL)`,
      [groupId, ownerId],
    );
    return stored;
  }

  /** Marks as stored those of these images that were uploaded for owners of this kind and are pending and complete. */
  async claimGroups(tx: Tx, groupIds: readonly string[], { ownerKind, ownerId }: PictureOwner): Promise<void> {
    await tx.manager.query(
      `UPDATE files SET state = 'stored', owner_id = $2
       WHERE group_id = ANY($1::uuid[]) AND owner_kind = $3 AND state = 'pending'
         AND NOT EXISTS (SELECT FROM files f WHERE f.group_id = files.group_id AND f.sha256 IS NULL)`,
      [groupIds, ownerId, ownerKind],
    );
  }

  /** Locks stored images against removal until the transaction ends. @returns the ids of those that are stored. */
  async lockReferenced(tx: Tx, groupIds: readonly string[], ownerKind: string): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ id: string }>>(
      `SELECT group_id AS id FROM files WHERE group_id = ANY($1::uuid[]) AND owner_kind = $2 AND state = 'stored' ORDER BY id FOR SHARE`,
      [groupIds, ownerKind],
    );
    return rows.map(({ id }) => id);
  }

  /** Those of these images that were stored for owners of this kind, ordered by id. */
  async ofKind(tx: Tx, groupIds: readonly string[], ownerKind: string): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ id: string }>>(
      'SELECT DISTINCT group_id AS id FROM files WHERE group_id = ANY($1::uuid[]) AND owner_kind = $2 ORDER BY id',
      [groupIds, ownerKind],
    );
    return rows.map(({ id }) => id);
  }

  /** Marks a file with its variants for removal. */
  async markRemoving(tx: Tx, groupId: string): Promise<void> {
    await tx.manager.update(FileEntity, { groupId }, { state: 'removing' });
  }

  /** A stored file. */
  async find(id: string): Promise<StoredFile | undefined> {
    const [file] = await this.queries.rows<StoredFile>(`SELECT ${STORED} FROM files WHERE id = $1 AND state = 'stored'`, [id]);
    return file;
  }

  /** The narrowest variant of a stored image that is at least this wide, otherwise its widest. */
  async findVariant(groupId: string, contentType: string, width: number): Promise<StoredFile | undefined> {
    const [file] = await this.queries.rows<StoredFile>(
      `SELECT ${STORED} FROM files WHERE group_id = $1 AND state = 'stored' AND content_type = $2
       ORDER BY width < $3, abs(width - $3) LIMIT 1`,
      [groupId, contentType, width],
    );
    return file;
  }

  /** The exact variant of an image that is complete and not being removed, stored or not. */
  async findForm({ groupId, contentType, width, widest }: PictureForm): Promise<OwnedFile | undefined> {
    const [file] = await this.queries.rows<OwnedFile>(
      `SELECT ${UPLOADED} FROM files
       WHERE group_id = $1 AND content_type = $2 AND width = $3 AND state <> 'removing' AND sha256 IS NOT NULL
         AND EXISTS (SELECT FROM files w WHERE w.group_id = $1 AND w.width = $4 AND w.height = $5) LIMIT 1`,
      [groupId, contentType, width, widest.width, widest.height],
    );
    return file;
  }

  /** All stored files to which the row of this kind and id refers, oldest first. */
  ownedBy(ownerKind: string, ownerId: string): Promise<StoredFile[]> {
    return this.queries.rows<StoredFile>(
      `SELECT ${STORED} FROM files WHERE owner_kind = $1 AND owner_id = $2 AND state = 'stored' ORDER BY created_at, id`,
      [ownerKind, ownerId],
    );
  }

  /** Size of the table itself, without its indexes. */
  async tableBytes(): Promise<number> {
    const [table] = await this.queries.rows<{ bytes: number }>(`SELECT pg_relation_size('files') AS bytes`);
    return table?.bytes ?? 0;
  }

  async totals(): Promise<FileTotals> {
    const [row] = await this.queries.rows<FileTotals>(
      `SELECT count(*) AS files, coalesce(sum(size), 0)::float8 AS bytes FROM files WHERE state = 'stored'`,
    );
    return row ?? { files: 0, bytes: 0 };
  }

  /** The totals, estimated from one per cent of the table's pages. */
  async estimatedTotals(): Promise<FileTotals> {
    const [row] = await this.queries.rows<FileTotals>(
      `SELECT count(*) * 100 AS files, (coalesce(sum(size), 0) * 100)::float8 AS bytes FROM files TABLESAMPLE SYSTEM (1) REPEATABLE (1) WHERE state = 'stored'`,
    );
    return row ?? { files: 0, bytes: 0 };
  }
}
