import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's private calendar feed; its address contains the token, of which only the digest is stored. */
@Entity('playtest_feeds')
export class PlaytestFeed {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
