import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One way in which a product can be had. Prices are whole pence. */
@Entity('product_variants')
export class ProductVariant {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'product_id' })
  productId!: string;

  /** 1 for the first of its product. */
  @Column('integer')
  position!: number;

  @Column('text')
  title!: string;

  @Column('integer', { name: 'price_pence' })
  pricePence!: number;

  @Column('integer', { name: 'compare_at_pence', nullable: true })
  compareAtPence!: number | null;

  /** Null when it is not counted. */
  @Column('integer', { nullable: true })
  stock!: number | null;
}
