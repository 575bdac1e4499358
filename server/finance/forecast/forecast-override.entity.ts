import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An estimate that a director set by hand. Without an amount or a row, the computed one applies. */
@Entity('finance_forecast_overrides')
export class ForecastOverride {
  /** The first day of the month, YYYY-MM-01. */
  @PrimaryColumn('date')
  month!: string;

  /** Null once withdrawn; the row remains, so that its versions do not restart. */
  @Column('bigint', { name: 'amount_pence', nullable: true })
  amountPence!: number | null;

  @Column('text')
  note!: string;

  @Column('uuid', { name: 'set_by', nullable: true })
  setBy!: string | null;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer')
  version!: number;
}
