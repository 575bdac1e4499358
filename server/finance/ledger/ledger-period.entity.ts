import { Column, Entity, PrimaryColumn } from 'typeorm';

export type PeriodState = 'open' | 'closed';

/** A month of the ledger; there is a row for each of this century. */
@Entity('ledger_periods')
export class LedgerPeriod {
  /** First day, YYYY-MM-01. */
  @PrimaryColumn('date')
  month!: string;

  @Column('text')
  state!: PeriodState;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt!: Date | null;

  @Column('uuid', { name: 'closed_by', nullable: true })
  closedBy!: string | null;

  @Column('timestamptz', { name: 'reopened_at', nullable: true })
  reopenedAt!: Date | null;

  @Column('uuid', { name: 'reopened_by', nullable: true })
  reopenedBy!: string | null;

  @Column('text', { name: 'reopen_reason', nullable: true })
  reopenReason!: string | null;

  @Column('integer')
  version!: number;
}
