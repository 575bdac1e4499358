import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AddressRuleKind } from './address-rules.rules.js';

/** An IP address or range that is blocked, or that is never blocked. */
@Entity('address_rules')
export class AddressRule {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: AddressRuleKind;

  /** An address, or a range in CIDR notation, in canonical form. Unique for its kind. */
  @Column('text')
  range!: string;

  @Column('text')
  reason!: string;

  /** Switched on; it may have expired nevertheless. */
  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;

  /** Null if it does not expire. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  /** Version number, from 1. */
  @Column('integer')
  version!: number;

  /** Null for a rule of the program, and once the account is deleted. */
  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;
}
