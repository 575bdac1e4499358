import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an authenticator signs: to add a passkey or prove identity in a session, to sign in, or as the second step of a sign-in. */
type PasskeyPurpose = 'add' | 'prove' | 'sign-in' | 'second-factor';

/** A challenge that can be answered once, by the session or the sign-in that requested it. */
@Entity('passkey_challenges')
export class PasskeyChallenge {
  @PrimaryColumn('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('text')
  purpose!: PasskeyPurpose;

  /** Set for `add` and `prove`. */
  @Column('uuid', { name: 'session_id', nullable: true })
  sessionId!: string | null;

  /** Set for `second-factor`. */
  @Column('uuid', { name: 'sign_in_challenge_id', nullable: true })
  signInChallengeId!: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
