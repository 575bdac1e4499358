import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last number of a sequence without gaps. */
@Entity('sale_numbers')
export class SaleNumber {
  @PrimaryColumn('text')
  kind!: 'invoice' | 'credit_note';

  @Column('integer')
  last!: number;
}
