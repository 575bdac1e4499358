import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An uploaded video. It belongs to a module from the first save of the step that shows it. */
@Entity('training_videos')
export class TrainingVideo {
  @PrimaryColumn('uuid')
  id!: string;

  /** Null until a step of a module shows it; unused ones are deleted after a day. */
  @Column('uuid', { name: 'module_id', nullable: true })
  moduleId!: string | null;

  @Column('uuid', { name: 'file_id' })
  fileId!: string;

  @Column('text')
  name!: string;

  @Column('text', { name: 'content_type' })
  contentType!: string;

  @Column('bigint')
  size!: number;

  /** Null once that account is deleted. */
  @Column('uuid', { name: 'uploaded_by', nullable: true })
  uploadedBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
