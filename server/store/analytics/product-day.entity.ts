import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Views and clicks of a product on one day. */
@Entity('product_days')
export class ProductDay {
  /** YYYY-MM-DD, UK time. */
  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('uuid', { name: 'product_id' })
  productId!: string;

  @Column('integer')
  views!: number;

  @Column('integer')
  clicks!: number;
}
