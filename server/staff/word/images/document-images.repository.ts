import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { DocumentImage } from '../documents.rules.js';
import { WordDocumentImage } from './document-image.entity.js';

export interface DocumentImageRow {
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

  /** @returns the ids of their files. */
  async deleteOfDocument(tx: Tx, documentId: string): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ file_id: string }>, number]>(
      'DELETE FROM word_document_images WHERE document_id = $1 RETURNING file_id',
      [documentId],
    );
    return rows.map(({ file_id }) => file_id);
  }
}
