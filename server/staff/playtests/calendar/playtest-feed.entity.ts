import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The private calendar feed of a person; its address carries the token, of which only the digest is stored. */
@Entity('playtest_feeds')
export class PlaytestFeed {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
