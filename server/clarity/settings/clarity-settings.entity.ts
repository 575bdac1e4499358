import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row of settings; it does not exist until first saved. */
@Entity('clarity_settings')
export class ClaritySettings {
  /** Always 1. */
  @PrimaryColumn('smallint')
  id!: number;

  /** Expenses above it need two approvers. */
  @Column('bigint', { name: 'second_approval_pence' })
  secondApprovalPence!: number;

  /** The limit before the user who saved it last changed it, for the first time since another one did. */
  @Column('bigint', { name: 'previous_pence' })
  previousPence!: number;

  @Column('uuid', { name: 'updated_by', nullable: true })
  updatedBy!: string | null;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer')
  version!: number;
}
