import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CustomerType } from '../sale.rules.js';

/** A customer in the address book. */
@Entity('sale_customers')
export class SaleCustomer {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  /** Empty where there is none, as the next ones but the country. */
  @Column('text')
  email!: string;

  /** ISO 3166-1 alpha-2. */
  @Column('text')
  country!: string;

  @Column('text')
  address!: string;

  @Column('text', { name: 'vat_id' })
  vatId!: string;

  @Column('text', { name: 'customer_type' })
  customerType!: CustomerType;

  @Column('uuid', { name: 'saved_by', nullable: true })
  savedBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
