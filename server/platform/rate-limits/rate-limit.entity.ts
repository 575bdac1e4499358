import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The window in which attempts of a subject are counted. */
@Entity('rate_limits')
export class RateLimitEntity {
  /** Name of the limit and a digest of the subject. */
  @PrimaryColumn('text')
  key!: string;

  @Column('integer')
  hits!: number;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  @Column('timestamptz', { name: 'ends_at' })
  endsAt!: Date;
}
