import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An estimate that a director set by hand; without a row the computed one holds. */
@Entity('finance_forecast_overrides')
export class ForecastOverride {
  /** The first day of the month, YYYY-MM-01. */
  @PrimaryColumn('date')
  month!: string;

  @Column('bigint', { name: 'amount_pence' })
  amountPence!: number;

  @Column('text')
  note!: string;

  @Column('uuid', { name: 'set_by', nullable: true })
  setBy!: string | null;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer')
  version!: number;
}
