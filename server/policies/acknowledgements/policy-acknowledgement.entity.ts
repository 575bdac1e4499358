import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person agreed to one version of a policy. Never changed. */
@Entity('policy_acknowledgements')
export class PolicyAcknowledgement {
  @PrimaryColumn('uuid', { name: 'policy_id' })
  policyId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** Of the version. */
  @PrimaryColumn('integer')
  number!: number;

  /** SHA-256 of the version's text. */
  @Column('text', { name: 'content_hash' })
  contentHash!: string;

  @Column('timestamptz', { name: 'acknowledged_at' })
  acknowledgedAt!: Date;
}
