import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A variant of a product. Prices are in pence. */
@Entity('product_variants')
export class ProductVariant {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'product_id' })
  productId!: string;

  /** Starts at 1 for each product. */
  @Column('integer')
  position!: number;

  @Column('text')
  title!: string;

  @Column('integer', { name: 'price_pence' })
  pricePence!: number;

  @Column('integer', { name: 'compare_at_pence', nullable: true })
  compareAtPence!: number | null;

  /** Null if stock is not tracked. */
  @Column('integer', { nullable: true })
  stock!: number | null;
}
