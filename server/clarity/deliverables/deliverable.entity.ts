import { Column, Entity } from 'typeorm';
import { Claim } from '../claims/claim.entity.js';
import type { DeliverableStatus } from './deliverables.rules.js';

/** Piecework: a manager agrees it with a user, who delivers it. */
@Entity('clarity_deliverables')
export class Deliverable extends Claim {
  @Column('text')
  title!: string;

  /** Whole pence. */
  @Column('bigint', { name: 'amount_pence' })
  amountPence!: number;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'due_on', nullable: true })
  dueOn!: string | null;

  @Column('uuid', { name: 'agreed_by', nullable: true })
  agreedBy!: string | null;

  /** YYYY-MM-DD; null until it is delivered. */
  @Column('date', { name: 'delivered_on', nullable: true })
  deliveredOn!: string | null;

  /** The user's note on the delivery. */
  @Column('text')
  note!: string;

  @Column('text')
  status!: DeliverableStatus;
}
