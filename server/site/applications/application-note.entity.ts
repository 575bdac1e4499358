import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What someone who chooses among applicants wrote down about an application. The applicant never sees it. */
@Entity('application_notes')
export class ApplicationNote {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'application_id' })
  applicationId!: string;

  /** Null once that account is gone. */
  @Column('uuid', { name: 'author_id', nullable: true })
  authorId!: string | null;

  @Column('text')
  body!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
