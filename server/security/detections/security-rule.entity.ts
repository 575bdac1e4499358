import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Severity } from '../events/security-events.rules.js';
import type { RuleAction, RuleCondition, RuleKey } from './detection.rules.js';

/** A detection rule over security events. */
@Entity('security_rules')
export class SecurityRule {
  @PrimaryColumn('uuid')
  id!: string;

  /** Unique. */
  @Column('text')
  name!: string;

  @Column('text')
  description!: string;

  @Column('jsonb')
  conditions!: RuleCondition[];

  @Column('text')
  key!: RuleKey;

  @Column('integer')
  threshold!: number;

  @Column('integer', { name: 'window_minutes' })
  windowMinutes!: number;

  @Column('text')
  severity!: Severity;

  @Column('text')
  action!: RuleAction;

  @Column('integer', { name: 'block_minutes', nullable: true })
  blockMinutes!: number | null;

  /** The last UK day on which it applies. */
  @Column('date', { nullable: true })
  expires!: string | null;

  @Column('boolean', { name: 'is_enabled' })
  isEnabled!: boolean;

  /** Whether what it detects was replayed since it was last changed; only then may it be enabled. */
  @Column('boolean', { name: 'is_replayed' })
  isReplayed!: boolean;

  /** Id of the last event that was evaluated. */
  @Column('bigint', { name: 'evaluated_to' })
  evaluatedTo!: number;

  @Column('integer')
  matches!: number;

  @Column('timestamptz', { name: 'last_matched_at', nullable: true })
  lastMatchedAt!: Date | null;

  @Column('integer')
  version!: number;

  @Column('uuid', { name: 'changed_by', nullable: true })
  changedBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
