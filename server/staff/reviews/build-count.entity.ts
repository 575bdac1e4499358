import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many builds are in a state, maintained by triggers of `builds`. */
@Entity('build_counts')
export class BuildCount {
  @PrimaryColumn('text')
  state!: string;

  @Column('integer')
  n!: number;
}
