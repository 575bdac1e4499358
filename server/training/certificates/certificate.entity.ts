import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Certifies that a user has completed a training module. Deleted with the account, by cascade; it outlives the module. */
@Entity('certificates')
export class Certificate {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('uuid', { name: 'module_id' })
  moduleId!: string;

  /** The module's title at that time. */
  @Column('text', { name: 'module_title' })
  moduleTitle!: string;

  @Column('timestamptz', { name: 'issued_at' })
  issuedAt!: Date;

  /** Random and unique, in groups: `1A2B-3C4D-5E6F-7A8B`. Whoever has it can verify the certificate. */
  @Column('text')
  serial!: string;

  /** Version of the module that was completed. */
  @Column('integer')
  version!: number;

  /** Null if it does not expire. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  /** When its owner was told that it expires soon. */
  @Column('timestamptz', { name: 'expiry_reminded_at', nullable: true })
  expiryRemindedAt!: Date | null;
}
