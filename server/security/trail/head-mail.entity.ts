import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row about the daily email of the chain head; it does not exist before the first email or choice. */
@Entity('audit_head_mail')
export class HeadMail {
  @PrimaryColumn('smallint')
  id!: number;

  /** Version of the choice of recipients. */
  @Column('integer')
  version!: number;

  /** UK day of the last email, YYYY-MM-DD. */
  @Column('date', { name: 'sent_on', nullable: true })
  sentOn!: string | null;
}
