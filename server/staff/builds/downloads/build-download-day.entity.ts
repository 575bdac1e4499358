import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the downloads of a person on one day come to. */
@Entity('build_download_days')
export class BuildDownloadDay {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  /** In the United Kingdom, `2026-11-23`. */
  @Column('date')
  day!: string;

  /** Null once the account is deleted. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('integer')
  downloads!: number;

  /** Of these, how many were sent to the end. */
  @Column('integer')
  completed!: number;

  @Column('bigint')
  bytes!: number;
}
