import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One thing that the studio stands for. All of them are saved as a whole. */
@Entity('studio_values')
export class StudioValue {
  /** 1 for the first. */
  @PrimaryColumn('integer')
  position!: number;

  @Column('text')
  title!: string;

  @Column('text')
  text!: string;

  /** Counts the changes of the whole list from 1; the same in each row. */
  @Column('integer')
  version!: number;
}
