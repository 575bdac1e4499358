import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A reviewer's note on an application. Never shown to the applicant. */
@Entity('application_notes')
export class ApplicationNote {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'application_id' })
  applicationId!: string;

  /** Null once that account is deleted. */
  @Column('uuid', { name: 'author_id', nullable: true })
  authorId!: string | null;

  @Column('text')
  body!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
