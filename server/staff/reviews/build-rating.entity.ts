import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of reviews of a build with a rating, maintained by triggers of `build_reviews`. */
@Entity('build_ratings')
export class BuildRating {
  @PrimaryColumn('uuid', { name: 'build_id' })
  buildId!: string;

  @PrimaryColumn('smallint')
  rating!: number;

  @Column('integer')
  n!: number;
}
