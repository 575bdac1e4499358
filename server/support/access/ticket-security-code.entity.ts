import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The code with which a customer gives an agent access to their data. */
@Entity('ticket_security_codes')
export class TicketSecurityCode {
  @PrimaryColumn('uuid', { name: 'ticket_id' })
  ticketId!: string;

  @Column('bytea')
  digest!: Buffer;

  @Column('text')
  sealed!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  @Column('integer')
  tries!: number;
}
