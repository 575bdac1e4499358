import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The sums of an account's lines in one month, which a trigger of the lines maintains; shards add up. */
@Entity('ledger_month_sums')
export class LedgerMonthSum {
  @PrimaryColumn('text', { name: 'account_code' })
  accountCode!: string;

  /** First day, YYYY-MM-01. */
  @PrimaryColumn('date')
  month!: string;

  @PrimaryColumn('smallint')
  shard!: number;

  @Column('bigint', { name: 'debit_pence' })
  debitPence!: number;

  @Column('bigint', { name: 'credit_pence' })
  creditPence!: number;

  @Column('bigint')
  lines!: number;
}
