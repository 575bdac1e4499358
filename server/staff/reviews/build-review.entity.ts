import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's review of a build; one per user and build. */
@Entity('build_reviews')
export class BuildReview {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'build_id' })
  buildId!: string;

  /** Null once that account is deleted. */
  @Column('uuid', { name: 'reviewer_id', nullable: true })
  reviewerId!: string | null;

  /** 1 to 5 stars. */
  @Column('smallint')
  rating!: number;

  @Column('text')
  feedback!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'edited_at', nullable: true })
  editedAt!: Date | null;

  /** Version number of the row. */
  @Column('integer')
  version!: number;
}
