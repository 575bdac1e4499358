import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import { lockTable } from '../../../platform/database/row-locks.js';
import { Database, type Tx } from '../../../platform/database/transactions.js';
import { BuildUpload } from './build-upload.entity.js';
import type { BuildUploadState } from './uploads.rules.js';

type NewUpload = Omit<BuildUpload, 'writer' | 'writerUntil' | 'buildId' | 'refusal' | 'state'>;

const UNFINISHED: BuildUploadState[] = ['receiving', 'checking'];

/** An exclusive claim to write. */
interface Claim {
  id: string;
  writer: string;
  /** ISO 8601. */
  now: string;
  /** ISO 8601. */
  until: string;
}

/** Statements on resumable uploads. */
@Injectable()
export class BuildUploadsRepository {
  constructor(
    private readonly queries: ReadQueries,
    private readonly database: Database,
  ) {}

  /** @returns false if its user has this many unfinished uploads already */
  async insert(tx: Tx, upload: NewUpload, maxUnfinished: number): Promise<boolean> {
    await lockTable(tx, BuildUpload);
    if ((await tx.manager.countBy(BuildUpload, { userId: upload.userId, state: In(UNFINISHED) })) >= maxUnfinished) return false;
    await tx.manager.insert(BuildUpload, { ...upload, state: 'receiving', writer: null, writerUntil: null, buildId: null, refusal: null });
    return true;
  }

  /** One upload of this user. */
  async find(id: string, userId: string): Promise<BuildUpload | null> {
    return this.database.dataSource.manager.findOneBy(BuildUpload, { id, userId });
  }

  /** A user's unfinished uploads. */
  async unfinished(userId: string): Promise<number> {
    const [row] = await this.queries.rows<{ n: number }>(
      `SELECT count(*) AS n FROM build_uploads WHERE user_id = $1 AND state IN ('receiving', 'checking')`,
      [userId],
    );
    return row?.n ?? 0;
  }

  /** Claims an unfinished upload, unless another claim is valid. @returns whether it did. */
  async claim({ id, writer, now, until }: Claim): Promise<boolean> {
    const [, claimed] = await this.database.dataSource.query<[unknown, number]>(
      `UPDATE build_uploads SET writer = $2, writer_until = $4
       WHERE id = $1 AND state IN ('receiving', 'checking') AND (writer IS NULL OR writer = $2 OR writer_until < $3)`,
      [id, writer, now, until],
    );
    return claimed === 1;
  }

  /** Releases a claim; a lost one is not an error. */
  async release(id: string, writer: string): Promise<void> {
    await this.database.dataSource.query(`UPDATE build_uploads SET writer = NULL, writer_until = NULL WHERE id = $1 AND writer = $2`, [
      id,
      writer,
    ]);
  }

  /** Ends an unfinished upload. */
  async refuse(tx: Tx, id: string, refusal: { error: string; code: string }): Promise<void> {
    await tx.manager.query(
      `UPDATE build_uploads SET state = 'refused', refusal = $2, writer = NULL, writer_until = NULL WHERE id = $1 AND state <> 'done'`,
      [id, JSON.stringify(refusal)],
    );
  }

  /** Expired uploads without a claim. @param now ISO 8601. */
  expired(now: string, limit: number): Promise<ExpiredUpload[]> {
    return this.queries.rows<ExpiredUpload>(
      `SELECT id, state, storage_ref AS ref FROM build_uploads
       WHERE expires_at < $1 AND (writer IS NULL OR writer_until < $1) ORDER BY expires_at LIMIT $2`,
      [now, limit],
    );
  }
}

interface ExpiredUpload {
  id: string;
  state: string;
  ref: string | null;
}
