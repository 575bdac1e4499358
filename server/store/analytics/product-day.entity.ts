import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often a product was looked at and clicked on, on one day. */
@Entity('product_days')
export class ProductDay {
  /** YYYY-MM-DD in the United Kingdom. */
  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('uuid', { name: 'product_id' })
  productId!: string;

  @Column('integer')
  views!: number;

  @Column('integer')
  clicks!: number;
}
