import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A public key whose private key stays in the user's device or password manager (WebAuthn, Level 3). */
@Entity('passkeys')
export class Passkey {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('bytea', { name: 'credential_id' })
  credentialId!: Buffer;

  /** In COSE format. */
  @Column('bytea', { name: 'public_key' })
  publicKey!: Buffer;

  /** Signatures so far, as counted by the authenticator; 0 for one that does not count. */
  @Column('bigint')
  counter!: number;

  /** How a browser reaches the authenticator, for example `internal` or `usb`. */
  @Column('text', { array: true })
  transports!: string[];

  /** Given by the user. */
  @Column('text')
  name!: string;

  /** Whether the authenticator stores a copy elsewhere, for example in a password manager's account. */
  @Column('boolean', { name: 'backed_up' })
  backedUp!: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
