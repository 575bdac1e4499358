import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user who is notified of changes to a bug; for a private one, also a user with access. */
@Entity('bug_watchers')
export class BugWatcher {
  @PrimaryColumn('uuid', { name: 'bug_id' })
  bugId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
