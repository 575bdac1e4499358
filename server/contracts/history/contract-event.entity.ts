import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ContractEventKind } from '../contracts.rules.js';

/** An entry of a contract's history. Append-only: the database refuses changes. */
@Entity('contract_events')
export class ContractEvent {
  @PrimaryColumn('uuid', { name: 'contract_id' })
  contractId!: string;

  /** From 1, without gaps. */
  @PrimaryColumn('integer')
  seq!: number;

  @Column('text')
  kind!: ContractEventKind;

  /** In whole milliseconds, as it is hashed and printed. */
  @Column('timestamptz')
  at!: Date;

  /** Null for the program itself. Opaque: it stays when the account is deleted, because it is part of the hash. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  @Column('text', { name: 'actor_name', nullable: true })
  actorName!: string | null;

  @Column('text', { nullable: true })
  ip!: string | null;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;

  /** JSON, exactly as it was hashed. */
  @Column('text')
  details!: string;

  /** Hex, see `eventHash`. */
  @Column('text')
  hash!: string;
}
