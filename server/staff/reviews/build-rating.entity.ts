import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many reviews of a build give a rating, maintained by triggers of `build_reviews`. */
@Entity('build_ratings')
export class BuildRating {
  @PrimaryColumn('uuid', { name: 'build_id' })
  buildId!: string;

  @PrimaryColumn('smallint')
  rating!: number;

  @Column('integer')
  n!: number;
}
