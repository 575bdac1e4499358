import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of the studio that an admin opens and closes. */
@Entity('feature_toggles')
export class FeatureToggle {
  @PrimaryColumn('uuid')
  id!: string;

  /** Unique; the program asks for its own toggles by it. */
  @Column('text')
  name!: string;

  @Column('text')
  description!: string;

  @Column('boolean', { name: 'is_enabled' })
  isEnabled!: boolean;

  /** Counts the changes from 1. */
  @Column('integer')
  version!: number;

  /** The user who changed it last; null when no one has, or the account is gone. */
  @Column('uuid', { name: 'changed_by', nullable: true })
  changedBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
