import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code that replaces the authenticator app once; only its digest is stored. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('bytea', { name: 'code_hash' })
  codeHash!: Buffer;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;
}
