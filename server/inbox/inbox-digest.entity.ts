import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The UK day on which a user last received the daily email. */
@Entity('inbox_digests')
export class InboxDigest {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('date', { name: 'sent_on' })
  sentOn!: string;
}
