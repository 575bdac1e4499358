import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row with the state of the latest scan. */
@Entity('secret_scans')
export class SecretScan {
  @PrimaryColumn('smallint')
  id!: number;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  /** Null while it runs. */
  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  /** Texts read so far. */
  @Column('integer')
  texts!: number;

  @Column('boolean')
  failed!: boolean;
}
