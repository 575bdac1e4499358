import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user who records time. A change to their time locks this row first, so that a day never exceeds 24 hours. */
@Entity('clarity_people')
export class ClarityPerson {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** On the payroll: approved claims are exported, and not paid here. */
  @Column('boolean', { name: 'is_on_payroll' })
  isOnPayroll!: boolean;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer')
  version!: number;
}
