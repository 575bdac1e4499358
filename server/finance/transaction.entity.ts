import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { TransactionStatus, TransactionType } from './finance.rules.js';

/** Money that came in or went out. Amounts are whole pence; the amount holds no VAT. */
@Entity('finance_transactions')
export class FinanceTransaction {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  type!: TransactionType;

  @Column('text')
  category!: string;

  @Column('bigint', { name: 'amount_pence' })
  amountPence!: string;

  @Column('bigint', { name: 'vat_pence' })
  vatPence!: string;

  @Column('text')
  status!: TransactionStatus;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'happened_on' })
  happenedOn!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
