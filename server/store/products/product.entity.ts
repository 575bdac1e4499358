import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProductStatus } from '../store.rules.js';

/** Something that the shop shows. Prices are whole pence; with variants, those of the cheapest one, and the stock is their sum. */
@Entity('products')
export class Product {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  type!: string;

  @Column('text')
  description!: string;

  @Column('integer', { name: 'price_pence' })
  pricePence!: number;

  @Column('integer', { name: 'compare_at_pence', nullable: true })
  compareAtPence!: number | null;

  /** Null when it is not counted. */
  @Column('integer', { nullable: true })
  stock!: number | null;

  @Column('text', { name: 'store_url', nullable: true })
  storeUrl!: string | null;

  @Column('text', { array: true })
  tags!: string[];

  /** Addresses of pictures, in order. */
  @Column('text', { array: true })
  images!: string[];

  /** What searching looks at, in lower case. */
  @Column('text', { name: 'search_text' })
  searchText!: string;

  @Column('text')
  status!: ProductStatus;

  /** Only a scheduled product has one. */
  @Column('timestamptz', { name: 'publish_at', nullable: true })
  publishAt!: Date | null;

  /** Visitors see the product from then on; null while they must not. */
  @Column('timestamptz', { name: 'visible_from', nullable: true })
  visibleFrom!: Date | null;

  /** Counts the changes from 1. */
  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
