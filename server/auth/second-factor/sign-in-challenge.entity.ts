import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in with a correct password whose second factor is still missing. */
@Entity('sign_in_challenges')
export class SignInChallenge {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('integer')
  tries!: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
