import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file that the team shares. */
@Entity('drive_files')
export class DriveFile {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'file_id' })
  fileId!: string;

  @Column('text')
  name!: string;

  /** Bytes. */
  @Column('bigint')
  size!: number;

  /** Null once the account is deleted. */
  @Column('uuid', { name: 'uploaded_by', nullable: true })
  uploadedBy!: string | null;

  @Column('timestamptz', { name: 'uploaded_at' })
  uploadedAt!: Date;
}
