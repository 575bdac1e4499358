import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ForeignCurrency } from './currency.rules.js';

/** What a pound was worth in another currency from a day on. */
@Entity('finance_exchange_rates')
export class ExchangeRate {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  currency!: ForeignCurrency;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'valid_from' })
  validFrom!: string;

  /** Units of the currency for a pound, decimal text. */
  @Column('numeric', { precision: 18, scale: 8 })
  rate!: string;

  @Column('text')
  source!: string;

  /** Null for the built-in rates, and for those of deleted users. */
  @Column('uuid', { name: 'entered_by', nullable: true })
  enteredBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
