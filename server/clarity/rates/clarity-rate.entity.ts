import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's hourly rate, from a day until the next rate. */
@Entity('clarity_rates')
export class ClarityRate {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('integer', { name: 'hourly_pence' })
  hourlyPence!: number;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'valid_from' })
  validFrom!: string;

  /** Required if the day was in the past, or a rate was replaced. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('uuid', { name: 'set_by', nullable: true })
  setBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('integer')
  version!: number;
}
