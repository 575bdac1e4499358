import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A policy of the studio. What people read is in its versions. */
@Entity('policies')
export class Policy {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Number of the newest version, approved or not. */
  @Column('integer', { name: 'latest_version' })
  latestVersion!: number;

  /** Number of the version that people read; null for a draft. */
  @Column('integer', { name: 'published_version', nullable: true })
  publishedVersion!: number | null;

  /** People who agreed to this version or a later one have agreed to the published one: the latest major version. Null for a draft. */
  @Column('integer', { name: 'agreed_from', nullable: true })
  agreedFrom!: number | null;

  /** Of the row, for conflicts: it also counts approvals. */
  @Column('integer')
  version!: number;
}
