import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProgressStatus } from './progress.rules.js';

/** How far a user is in a module, in the version with which they started. There is no row before the first step. */
@Entity('training_progress')
export class TrainingProgress {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('uuid', { name: 'module_id' })
  moduleId!: string;

  @Column('integer', { name: 'version_number' })
  versionNumber!: number;

  @Column('uuid', { name: 'completed_steps', array: true })
  completedSteps!: string[];

  @Column('text')
  status!: Exclude<ProgressStatus, 'not-started'>;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;
}
