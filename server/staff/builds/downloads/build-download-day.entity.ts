import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Totals of a user's downloads on one day. */
@Entity('build_download_days')
export class BuildDownloadDay {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  /** UK date, `2026-11-23`. */
  @Column('date')
  day!: string;

  /** Null once the account is deleted. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('integer')
  downloads!: number;

  /** Number of complete downloads. */
  @Column('integer')
  completed!: number;

  @Column('bigint')
  bytes!: number;
}
