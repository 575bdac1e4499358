import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of the site that an admin switches on and off. */
@Entity('feature_toggles')
export class FeatureToggle {
  @PrimaryColumn('uuid')
  id!: string;

  /** Unique; the program looks up its own toggles by it. */
  @Column('text')
  name!: string;

  @Column('text')
  description!: string;

  @Column('boolean', { name: 'is_enabled' })
  isEnabled!: boolean;

  /** Version number, from 1. */
  @Column('integer')
  version!: number;

  /** The user who changed it last; null if it was never changed, or the account is deleted. */
  @Column('uuid', { name: 'changed_by', nullable: true })
  changedBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
