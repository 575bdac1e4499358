import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session of an account that no longer exists, for a week: its open pages tell their user why it ended. Nothing else identifies the user. */
@Entity('deleted_sessions')
export class DeletedSession {
  @PrimaryColumn('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('timestamptz', { name: 'deleted_at' })
  deletedAt!: Date;
}
