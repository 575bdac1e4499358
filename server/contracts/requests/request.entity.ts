import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RequestStatus, RequestType } from '../contracts.rules.js';

/** A request about a contract by its person. */
@Entity('contract_requests')
export class ContractRequest {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'contract_id' })
  contractId!: string;

  /** Null once that account is deleted. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text')
  type!: RequestType;

  @Column('text')
  message!: string;

  @Column('text')
  status!: RequestStatus;

  @Column('text', { nullable: true })
  notes!: string | null;

  /** The version that an approved amend created. */
  @Column('uuid', { name: 'new_contract_id', nullable: true })
  newContractId!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** When it was resolved or withdrawn. */
  @Column('timestamptz', { name: 'resolved_at', nullable: true })
  resolvedAt!: Date | null;

  @Column('uuid', { name: 'resolved_by', nullable: true })
  resolvedBy!: string | null;

  /** Whether the person resolved it themselves, as the only one who could. */
  @Column('boolean', { name: 'self_resolved' })
  selfResolved!: boolean;
}
