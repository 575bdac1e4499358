import { Column, PrimaryColumn } from 'typeorm';

/** Common fields of time, expenses and deliverables, which one user submits and another decides on. */
export abstract class Claim {
  /** Made by the client, so that a form that is sent twice is one claim. */
  @PrimaryColumn('uuid')
  id!: string;

  /** Null once the account is deleted. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  /** Why it was rejected, reduced or reopened. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('uuid', { name: 'decided_by', nullable: true })
  decidedBy!: string | null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt!: Date | null;

  /** Approved by its own author, as the only user who could. */
  @Column('boolean', { name: 'self_approved' })
  selfApproved!: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer')
  version!: number;
}

/** Before every id that there is. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The decision columns of a pending claim. */
export function undecided(now: Date): Pick<Claim, 'reason' | 'decidedBy' | 'decidedAt' | 'selfApproved' | 'updatedAt'> {
  return { reason: null, decidedBy: null, decidedAt: null, selfApproved: false, updatedAt: now };
}
