import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A value of a rule's key whose matches are false positives. */
@Entity('security_rule_silences')
export class RuleSilence {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'rule_id' })
  ruleId!: string;

  /** An IP address, the id of an account, or the hash of a session. */
  @Column('text')
  value!: string;

  @Column('text')
  reason!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
