import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ModuleStatus } from './modules.rules.js';

/** A training module: what applies to all of its versions, and the texts of the current one for lists and searches. */
@Entity('training_modules')
export class TrainingModuleEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  title!: string;

  @Column('text')
  description!: string;

  @Column('text')
  category!: string;

  @Column('text')
  status!: ModuleStatus;

  /** Number of the version with which people start. */
  @Column('integer', { name: 'content_version' })
  contentVersion!: number;

  /** Roles whose members must complete it. */
  @Column('text', { name: 'assigned_roles', array: true })
  assignedRoles!: string[];

  /** Last day for them, YYYY-MM-DD. */
  @Column('date', { name: 'due_on', nullable: true })
  dueOn!: string | null;

  /** When that day was set, from which those to whom it is assigned later have as many days. */
  @Column('timestamptz', { name: 'due_since' })
  dueSince!: Date;

  /** Null once that account is deleted. */
  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** The request that imported it; null for a module that was written here. */
  @Column('uuid', { name: 'import_id', nullable: true })
  importId!: string | null;

  /** Counts saves, to detect concurrent ones. */
  @Column('integer')
  version!: number;

  /** Texts in lower case, computed by the database for searches. */
  @Column({ type: 'text', name: 'search_text', nullable: true, insert: false, update: false, select: false })
  searchText!: string | null;
}
