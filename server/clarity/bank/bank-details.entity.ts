import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The bank account that a person is paid to, entered by that person. */
@Entity('clarity_bank_details')
export class BankDetails {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** Name of its holder. */
  @Column('text', { name: 'account_name' })
  accountName!: string;

  /** Six digits. */
  @Column('text', { name: 'sort_code' })
  sortCode!: string;

  /** Eight digits. */
  @Column('text', { name: 'account_number' })
  accountNumber!: string;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer')
  version!: number;
}
