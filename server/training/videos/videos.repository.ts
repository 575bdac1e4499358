import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { TrainingVideo } from './training-video.entity.js';

export interface VideoRow {
  id: string;
  fileId: string;
  name: string;
  contentType: string;
  size: number;
}

const COLUMNS = 'id, file_id AS "fileId", name, content_type AS "contentType", size';

@Injectable()
export class VideosRepository {
  constructor(private readonly queries: ReadQueries) {}

  of(moduleId: string): Promise<VideoRow[]> {
    return this.queries.rows<VideoRow>(`SELECT ${COLUMNS} FROM training_videos WHERE module_id = $1 ORDER BY created_at, id`, [moduleId]);
  }

  async find(moduleId: string, id: string): Promise<VideoRow | undefined> {
    const [row] = await this.queries.rows<VideoRow>(`SELECT ${COLUMNS} FROM training_videos WHERE module_id = $1 AND id = $2`, [
      moduleId,
      id,
    ]);
    return row;
  }

  async insert(tx: Tx, video: TrainingVideo): Promise<void> {
    await tx.manager.insert(TrainingVideo, video);
  }

  /** Adds videos to a module, except those of another one. @returns those that belong to it now. */
  async claim(tx: Tx, ids: readonly string[], moduleId: string): Promise<Array<{ id: string; size: number }>> {
    const [rows] = await tx.manager.query<[Array<{ id: string; size: number }>, number]>(
      `UPDATE training_videos SET module_id = $2 WHERE id = ANY($1::uuid[]) AND (module_id IS NULL OR module_id = $2) RETURNING id, size`,
      [ids, moduleId],
    );
    return rows;
  }

  /** Deletes the videos of a module that none of its versions shows. @returns the ids of their files. */
  async deleteUnused(tx: Tx, moduleId: string): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ fileId: string }>, number]>(
      `DELETE FROM training_videos t WHERE t.module_id = $1 AND NOT EXISTS (
         SELECT FROM training_versions v, jsonb_array_elements(v.steps) s WHERE v.module_id = $1 AND s ->> 'videoId' = t.id::text)
       RETURNING t.file_id AS "fileId"`,
      [moduleId],
    );
    return rows.map(({ fileId }) => fileId);
  }

  async deleteOf(tx: Tx, moduleId: string): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ fileId: string }>, number]>(
      'DELETE FROM training_videos WHERE module_id = $1 RETURNING file_id AS "fileId"',
      [moduleId],
    );
    return rows.map(({ fileId }) => fileId);
  }

  /** Deletes videos that were uploaded before this time and never used. @returns the ids of their files. */
  async deleteAbandoned(tx: Tx, before: Date): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ fileId: string }>, number]>(
      'DELETE FROM training_videos WHERE module_id IS NULL AND created_at < $1 RETURNING file_id AS "fileId"',
      [before],
    );
    return rows.map(({ fileId }) => fileId);
  }

  /** A user's uploads, for the data export. */
  uploadedBy(userId: string): Promise<Array<{ name: string; size: number; at: string }>> {
    return this.queries.rows<{ name: string; size: number; at: string }>(
      'SELECT name, size, created_at AS at FROM training_videos WHERE uploaded_by = $1 ORDER BY created_at, id',
      [userId],
    );
  }
}
