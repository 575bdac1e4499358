import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A log or a screenshot of a bug. */
@Entity('bug_attachments')
export class BugAttachment {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'bug_id' })
  bugId!: string;

  @Column('uuid', { name: 'uploaded_by', nullable: true })
  uploadedBy!: string | null;

  @Column('uuid', { name: 'file_id' })
  fileId!: string;

  @Column('text')
  name!: string;

  @Column('text', { name: 'content_type' })
  contentType!: string;

  @Column('bigint')
  size!: number;

  @Column('integer', { name: 'picture_width', nullable: true })
  pictureWidth!: number | null;

  @Column('integer', { name: 'picture_height', nullable: true })
  pictureHeight!: number | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
