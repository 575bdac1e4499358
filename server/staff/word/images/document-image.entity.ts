import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An image that was uploaded to a document. It stays for a while after the text no longer shows it, so that an undone deletion does. */
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

  /** Since when the stored text does not show it; null while it does. */
  @Column('timestamptz', { name: 'unused_since', nullable: true })
  unusedSince!: Date | null;
}
