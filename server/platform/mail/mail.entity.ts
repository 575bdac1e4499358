import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `kept`: no mail server is configured; the mail can only be read in the outbox. */
export type MailState = 'queued' | 'sent' | 'failed' | 'kept';

/** A mail in the outbox. */
@Entity('mails')
export class MailEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text', { name: 'to_address' })
  toAddress!: string;

  @Column('text')
  subject!: string;

  @Column('text')
  text!: string;

  @Column('text')
  html!: string;

  /** To staff, naming objects of other users. */
  @Column('boolean', { name: 'is_work' })
  isWork!: boolean;

  @Column('text')
  state!: MailState;

  /** Number of attempts to send it. */
  @Column('integer')
  attempts!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  /** The mail server's last response. */
  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;
}
