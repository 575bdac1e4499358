import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The current version of a project's page. */
@Entity('project_pages')
export class ProjectPage {
  @PrimaryColumn('uuid', { name: 'project_id' })
  projectId!: string;

  /** Number of saves, from 1. */
  @Column('integer')
  version!: number;

  /** Schema version of the blocks; `upgradeBlocks` upgrades older ones. */
  @Column('integer', { name: 'schema_version' })
  schemaVersion!: number;

  @Column('jsonb')
  blocks!: object[];

  @Column('text', { name: 'seo_title' })
  seoTitle!: string;

  @Column('text', { name: 'seo_desc' })
  seoDesc!: string;

  /** Address of the social image; empty for the one that the program draws. */
  @Column('text', { name: 'og_image' })
  ogImage!: string;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
