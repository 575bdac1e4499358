import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SubjectType } from '../clarity.rules.js';

/** A user's running timer; at most one. */
@Entity('clarity_timers')
export class ClarityTimer {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** Made by the client: a start that is sent twice is one start. It becomes the id of the recorded entry. */
  @Column('uuid')
  id!: string;

  /** A whole second. */
  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  /** When its user last confirmed that they are still working. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  @Column('text')
  task!: string;

  @Column('text', { nullable: true })
  project!: string | null;

  @Column('text', { name: 'subject_type', nullable: true })
  subjectType!: SubjectType | null;

  @Column('uuid', { name: 'subject_id', nullable: true })
  subjectId!: string | null;
}
