import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { DocumentImage } from '../documents.rules.js';
import { WordDocumentImage } from './document-image.entity.js';

interface DocumentImageRow {
  fileId: string;
  width: number;
  height: number;
}

@Injectable()
export class DocumentImagesRepository {
  constructor(private readonly queries: ReadQueries) {}

  async find({ documentId, imageId }: DocumentImage): Promise<DocumentImageRow | undefined> {
    const [row] = await this.queries.rows<DocumentImageRow>(
      'SELECT i.file_id AS "fileId", i.width, i.height FROM word_document_images i WHERE i.document_id = $1 AND i.id = $2',
      [documentId, imageId],
    );
    return row;
  }

  count(tx: Tx, documentId: string): Promise<number> {
    return tx.manager.count(WordDocumentImage, { where: { documentId } });
  }

  async insert(tx: Tx, images: readonly WordDocumentImage[]): Promise<void> {
    await tx.manager.insert(WordDocumentImage, [...images]);
  }

  /** Records which images the text of a document shows now, and since when it does not show the others. */
  async setUsed(tx: Tx, documentId: string, used: readonly string[], at: Date): Promise<void> {
    await tx.manager.query(
      `UPDATE word_document_images SET unused_since = CASE WHEN unused_since IS NULL THEN $3::timestamptz END
       WHERE document_id = $1 AND (unused_since IS NULL) <> (id = ANY($2::uuid[]))`,
      [documentId, used, at],
    );
  }

  /** Deletes the image of a document that its text has not shown for longest, if since before then. @returns the id of its file */
  async deleteLongestUnused(tx: Tx, documentId: string, before: Date): Promise<string | undefined> {
    const [[row]] = await tx.manager.query<[Array<{ file_id: string }>, number]>(
      `DELETE FROM word_document_images WHERE id = (
         SELECT id FROM word_document_images WHERE document_id = $1 AND unused_since < $2 ORDER BY unused_since, id LIMIT 1) RETURNING file_id`,
      [documentId, before],
    );
    return row?.file_id;
  }

  /** Deletes those that no text has shown since then. @returns the ids of their files */
  async deleteUnused(tx: Tx, before: Date): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ file_id: string }>, number]>(
      'DELETE FROM word_document_images WHERE unused_since < $1 RETURNING file_id',
      [before],
    );
    return rows.map(({ file_id }) => file_id);
  }

  /** @returns the ids of their files. */
  async deleteOfDocument(tx: Tx, documentId: string): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ file_id: string }>, number]>(
      'DELETE FROM word_document_images WHERE document_id = $1 RETURNING file_id',
      [documentId],
    );
    return rows.map(({ file_id }) => file_id);
  }
}
