import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Someone who hears of what happens to a bug; of a private one, someone who may see it. */
@Entity('bug_watchers')
export class BugWatcher {
  @PrimaryColumn('uuid', { name: 'bug_id' })
  bugId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
