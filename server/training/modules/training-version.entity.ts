import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredStep } from './modules.rules.js';

/** The content of a module in one version. It stays as it is while anyone takes it. */
@Entity('training_versions')
export class TrainingVersion {
  @PrimaryColumn('uuid', { name: 'module_id' })
  moduleId!: string;

  @PrimaryColumn('integer')
  number!: number;

  @Column('text')
  title!: string;

  @Column('text')
  description!: string;

  @Column('text')
  category!: string;

  /** As typed, such as `20 minutes`. */
  @Column('text', { name: 'estimated_time' })
  estimatedTime!: string;

  /** Per cent of the questions of a quiz that must be answered correctly. */
  @Column('integer', { name: 'pass_mark' })
  passMark!: number;

  /** Validity of its certificates; null if they do not expire. */
  @Column('integer', { name: 'certificate_months', nullable: true })
  certificateMonths!: number | null;

  /** In their order, with the answers to quizzes. */
  @Column('jsonb')
  steps!: StoredStep[];
}
