import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A module is assigned to a person through one of their roles. */
@Entity('training_assignments')
export class TrainingAssignment {
  @PrimaryColumn('uuid', { name: 'module_id' })
  moduleId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** Since when; people have as many days from then as everyone had when the due date was set. */
  @Column('timestamptz', { name: 'assigned_at' })
  assignedAt!: Date;

  /** How many days before their last day they were last reminded; null without a reminder. */
  @Column('integer', { name: 'reminded_lead', nullable: true })
  remindedLead!: number | null;
}
