import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A line of builds, for example `main`: one of its approved builds is live. */
@Entity('build_channels')
export class BuildChannel {
  @PrimaryColumn('text')
  name!: string;

  @Column('uuid', { name: 'live_build_id', nullable: true })
  liveBuildId!: string | null;

  /** Number of builds that retain their files besides referenced ones; null retains all. */
  @Column('integer', { name: 'keep_last', nullable: true })
  keepLast!: number | null;

  /** Version number. */
  @Column('integer')
  version!: number;
}
