import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many tickets are in a state, maintained by triggers. */
@Entity('ticket_counts')
export class TicketCount {
  @PrimaryColumn('text')
  status!: string;

  @Column('bigint')
  n!: number;
}
