import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../../finance/currency/currency.rules.js';
import type { ImportChannel } from '../imports/statement.rules.js';

/** What a platform or shop sold in a month, in one currency: booked as one sale. */
@Entity('sale_statements')
export class SaleStatement {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  channel!: ImportChannel;

  /** Its first day, YYYY-MM-DD. */
  @Column('date')
  month!: string;

  @Column('text')
  currency!: Currency;

  /** The file that counts; null once the statement was withdrawn. */
  @Column('uuid', { name: 'import_id', nullable: true })
  importId!: string | null;

  /** The revenue share in hundredths of a per cent. */
  @Column('integer', { name: 'share_hundredths' })
  shareHundredths!: number;

  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
