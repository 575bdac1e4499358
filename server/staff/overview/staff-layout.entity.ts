import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's arrangement of the staff overview; without a row, the default of the specification. */
@Entity('staff_layouts')
export class StaffLayout {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** Keys of the counters in order. */
  @Column('text', { array: true })
  counters!: string[];
}
