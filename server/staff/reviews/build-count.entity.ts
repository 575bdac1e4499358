import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of builds in a state, maintained by triggers of `builds`. */
@Entity('build_counts')
export class BuildCount {
  @PrimaryColumn('text')
  state!: string;

  @Column('integer')
  n!: number;
}
