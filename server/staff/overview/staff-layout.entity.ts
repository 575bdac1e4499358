import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a user has arranged the staff overview; without a row, as the specification has it. */
@Entity('staff_layouts')
export class StaffLayout {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** Keys of the counters in their order. */
  @Column('text', { array: true })
  counters!: string[];
}
