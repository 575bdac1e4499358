import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../platform/access/roles.rules.js';

/** A code that grants roles to the user who redeems it. Only its digest is stored. */
@Entity('role_codes')
export class RoleCode {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('bytea', { name: 'code_hash', select: false })
  codeHash!: Buffer;

  @Column('text', { array: true })
  roles!: Role[];

  /** The code that makes a new studio's first user its owner. */
  @Column('boolean', { name: 'is_owner_code' })
  isOwnerCode!: boolean;

  @Column('integer')
  uses!: number;

  @Column('integer', { name: 'uses_left' })
  usesLeft!: number;

  /** Intended recipient, as entered by its author. */
  @Column('text', { nullable: true })
  note!: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
