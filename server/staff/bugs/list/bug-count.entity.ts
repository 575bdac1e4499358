import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of public bugs in a state, maintained by triggers of `bugs`. */
@Entity('bug_counts')
export class BugCount {
  @PrimaryColumn('text')
  status!: string;

  @PrimaryColumn('text')
  priority!: string;

  @Column('bigint')
  n!: number;
}
