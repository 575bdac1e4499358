import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An image that was uploaded to a document. It stays as long as the document, so that an undone deletion still shows it. */
@Entity('word_document_images')
export class WordDocumentImage {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'document_id' })
  documentId!: string;

  @Column('uuid', { name: 'file_id' })
  fileId!: string;

  /** Pixels. */
  @Column('integer')
  width!: number;

  /** Pixels. */
  @Column('integer')
  height!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
