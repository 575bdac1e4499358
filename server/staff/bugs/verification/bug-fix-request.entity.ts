import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request to the reporter of a bug to verify its fix. Removed when the bug is reopened or closed. */
@Entity('bug_fix_requests')
export class BugFixRequest {
  @PrimaryColumn('uuid', { name: 'bug_id' })
  bugId!: string;

  /** The build to verify it in; null for a fix without one. */
  @Column('uuid', { name: 'build_id', nullable: true })
  buildId!: string | null;

  @Column('timestamptz', { name: 'asked_at' })
  askedAt!: Date;
}
