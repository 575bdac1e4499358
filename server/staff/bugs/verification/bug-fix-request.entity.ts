import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The reporter of a bug was asked whether its fix works. Removed when the bug is reopened or closed. */
@Entity('bug_fix_requests')
export class BugFixRequest {
  @PrimaryColumn('uuid', { name: 'bug_id' })
  bugId!: string;

  /** The build in which they were asked to check it; null for a fix without one. */
  @Column('uuid', { name: 'build_id', nullable: true })
  buildId!: string | null;

  @Column('timestamptz', { name: 'asked_at' })
  askedAt!: Date;
}
