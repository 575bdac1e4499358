import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A submitted quiz. The answers themselves are not stored. */
@Entity('training_attempts')
export class TrainingAttempt {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('uuid', { name: 'module_id' })
  moduleId!: string;

  @Column('integer', { name: 'version_number' })
  versionNumber!: number;

  @Column('uuid', { name: 'step_id' })
  stepId!: string;

  /** Number of correct answers. */
  @Column('integer')
  correct!: number;

  @Column('integer')
  questions!: number;

  @Column('boolean')
  passed!: boolean;

  @Column('timestamptz', { name: 'attempted_at' })
  attemptedAt!: Date;
}
