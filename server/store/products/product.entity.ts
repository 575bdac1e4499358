import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProductStatus } from '../store.rules.js';

/** A product in the store. Prices are in pence; with variants, those of the cheapest one, and the stock is their sum. */
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

  /** Null if stock is not tracked. */
  @Column('integer', { nullable: true })
  stock!: number | null;

  @Column('text', { name: 'store_url', nullable: true })
  storeUrl!: string | null;

  @Column('text', { array: true })
  tags!: string[];

  /** Addresses of images, in order. */
  @Column('text', { array: true })
  images!: string[];

  /** Search text, in lower case. */
  @Column('text', { name: 'search_text' })
  searchText!: string;

  @Column('text')
  status!: ProductStatus;

  /** Only for a scheduled product. */
  @Column('timestamptz', { name: 'publish_at', nullable: true })
  publishAt!: Date | null;

  /** Public from this time; null if not public. */
  @Column('timestamptz', { name: 'visible_from', nullable: true })
  visibleFrom!: Date | null;

  /** Version number, from 1. */
  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
