import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A deadline that was met. */
@Entity('finance_deadlines_done')
export class DeadlineDone {
  /** Type and end of the period: `accounts:2026-03-31`. */
  @PrimaryColumn('text')
  deadline!: string;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'done_on' })
  doneOn!: string;

  @Column('text')
  note!: string;

  @Column('uuid', { name: 'done_by', nullable: true })
  doneBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
