import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccountType } from './ledger.rules.js';

/** An account of the chart, which migrations write. */
@Entity('ledger_accounts')
export class LedgerAccount {
  /** Four digits. */
  @PrimaryColumn('text')
  code!: string;

  @Column('text')
  name!: string;

  @Column('text')
  type!: AccountType;

  /** Money that is there: banks and the clearing accounts of payment providers. */
  @Column('boolean', { name: 'is_cash' })
  isCash!: boolean;
}
