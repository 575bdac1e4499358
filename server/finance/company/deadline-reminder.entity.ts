import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A reminder of a deadline that was sent; it is what the items in the inboxes are about. */
@Entity('finance_deadline_reminders')
export class DeadlineReminder {
  @PrimaryColumn('uuid')
  id!: string;

  /** Type and end of the period: `accounts:2026-03-31`. */
  @Column('text')
  deadline!: string;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'due_on' })
  dueOn!: string;

  @Column('smallint', { name: 'days_before' })
  daysBefore!: number;

  @Column('timestamptz', { name: 'sent_at' })
  sentAt!: Date;
}
