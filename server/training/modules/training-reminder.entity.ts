import { Entity, PrimaryColumn } from 'typeorm';

/** A reminder that was sent, so that it is sent once. */
@Entity('training_reminders')
export class TrainingReminder {
  @PrimaryColumn('uuid', { name: 'module_id' })
  moduleId!: string;

  @PrimaryColumn('date', { name: 'due_on' })
  dueOn!: string;

  @PrimaryColumn('integer', { name: 'lead_days' })
  leadDays!: number;
}
