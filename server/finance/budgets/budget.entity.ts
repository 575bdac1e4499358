import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BudgetPeriod } from './budgets.rules.js';

/** What may be spent in a category and a period. */
@Entity('finance_budgets')
export class Budget {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  category!: string;

  /** The account of the ledger that the category's costs are on. */
  @Column('text', { name: 'account_code' })
  accountCode!: string;

  @Column('text')
  period!: BudgetPeriod;

  @Column('bigint', { name: 'allocated_pence' })
  allocatedPence!: number;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer')
  version!: number;
}
