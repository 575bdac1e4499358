import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person was asked to agree to a policy, and reminded of it. */
@Entity('policy_requests')
export class PolicyRequest {
  @PrimaryColumn('uuid', { name: 'policy_id' })
  policyId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** The major version that they were asked about. */
  @Column('integer', { name: 'agreed_from' })
  agreedFrom!: number;

  @Column('timestamptz', { name: 'asked_at' })
  askedAt!: Date;

  /** How many days were left at the last reminder, negative after the due date; null without one. */
  @Column('integer', { name: 'reminded_days', nullable: true })
  remindedDays!: number | null;
}
