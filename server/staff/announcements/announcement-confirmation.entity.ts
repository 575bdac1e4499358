import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user has confirmed that they have read an announcement. */
@Entity('announcement_confirmations')
export class AnnouncementConfirmation {
  @PrimaryColumn('uuid', { name: 'announcement_id' })
  announcementId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** The round of the announcement that they confirmed last. */
  @Column('integer')
  round!: number;

  @Column('timestamptz', { name: 'confirmed_at' })
  confirmedAt!: Date;
}
