import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many bugs that are not private are in a state, maintained by triggers of `bugs`. */
@Entity('bug_counts')
export class BugCount {
  @PrimaryColumn('text')
  status!: string;

  @PrimaryColumn('text')
  priority!: string;

  @Column('bigint')
  n!: number;
}
