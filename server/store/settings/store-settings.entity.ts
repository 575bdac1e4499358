import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoreStatus } from '../store.rules.js';

/** The single row of store settings; it does not exist until they are first saved. */
@Entity('store_settings')
export class StoreSettings {
  /** Always true: there is only one row. */
  @PrimaryColumn('boolean')
  id!: true;

  @Column('text')
  status!: StoreStatus;

  @Column('boolean', { name: 'free_shipping_enabled' })
  freeShippingEnabled!: boolean;

  @Column('integer', { name: 'free_shipping_threshold_pence' })
  freeShippingThresholdPence!: number;

  @Column('text', { array: true })
  offers!: string[];

  @Column('boolean', { name: 'banner_enabled' })
  bannerEnabled!: boolean;

  @Column('text', { name: 'banner_message' })
  bannerMessage!: string;

  /** Null for no start. */
  @Column('timestamptz', { name: 'banner_start', nullable: true })
  bannerStart!: Date | null;

  /** Null for no end; inclusive. */
  @Column('timestamptz', { name: 'banner_end', nullable: true })
  bannerEnd!: Date | null;

  /** Version number, from 1. */
  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
