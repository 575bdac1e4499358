import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ApplicationState } from './application-states.rules.js';
import type { ApplicationIntent } from './applications.rules.js';

/** What someone who wants to work for the studio sent. Deleted with the account, and twelve months after it was sent. */
@Entity('job_applications')
export class JobApplication {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** Given by the client, so that the same submission arrives once; unique for each user. */
  @Column('uuid', { name: 'submission_id' })
  submissionId!: string;

  @Column('text')
  name!: string;

  /** Where the applicant wants to be answered. */
  @Column('text')
  email!: string;

  @Column('text', { nullable: true })
  portfolio!: string | null;

  @Column('text')
  role!: string;

  @Column('text')
  intent!: ApplicationIntent;

  @Column('text')
  skills!: string;

  @Column('uuid', { name: 'file_id', nullable: true })
  fileId!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('text', { default: 'new' })
  state!: ApplicationState;

  @Column('integer', { default: 1 })
  version!: number;

  /** When the applicant was last written to. */
  @Column('timestamptz', { name: 'replied_at', nullable: true })
  repliedAt!: Date | null;
}
