import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A rate limit that an admin has changed, or the percentage for all of them. */
@Entity('rate_limit_settings')
export class RateLimitSetting {
  /** Name of the limit. */
  @PrimaryColumn('text')
  name!: string;

  /** Attempts per window, or the percentage; null for the default. */
  @Column('integer', { nullable: true })
  value!: number | null;

  /** Version number, from 1. */
  @Column('integer')
  version!: number;

  /** Null once the account is deleted. */
  @Column('uuid', { name: 'changed_by', nullable: true })
  changedBy!: string | null;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;
}
