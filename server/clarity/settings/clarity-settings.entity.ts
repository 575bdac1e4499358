import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row of settings; there is none until someone chooses. */
@Entity('clarity_settings')
export class ClaritySettings {
  /** Always 1. */
  @PrimaryColumn('smallint')
  id!: number;

  /** Expenses above it need two people to approve them. */
  @Column('bigint', { name: 'second_approval_pence' })
  secondApprovalPence!: number;

  @Column('uuid', { name: 'updated_by', nullable: true })
  updatedBy!: string | null;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer')
  version!: number;
}
