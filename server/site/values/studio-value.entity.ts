import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One of the studio's values. They are saved as a whole list. */
@Entity('studio_values')
export class StudioValue {
  /** 1 for the first. */
  @PrimaryColumn('integer')
  position!: number;

  @Column('text')
  title!: string;

  @Column('text')
  text!: string;

  /** Version of the whole list, from 1; the same in each row. */
  @Column('integer')
  version!: number;
}
