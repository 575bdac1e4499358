import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The day, in the United Kingdom, on which a user last got the daily email. */
@Entity('inbox_digests')
export class InboxDigest {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('date', { name: 'sent_on' })
  sentOn!: string;
}
