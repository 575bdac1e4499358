import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The newest version of the page of a project. */
@Entity('project_pages')
export class ProjectPage {
  @PrimaryColumn('uuid', { name: 'project_id' })
  projectId!: string;

  /** Counts the saves from 1. */
  @Column('integer')
  version!: number;

  /** Which form the blocks have; `upgradeBlocks` brings older ones to the present one. */
  @Column('integer', { name: 'schema_version' })
  schemaVersion!: number;

  @Column('jsonb')
  blocks!: object[];

  @Column('text', { name: 'seo_title' })
  seoTitle!: string;

  @Column('text', { name: 'seo_desc' })
  seoDesc!: string;

  /** Address of the picture for links to the page; empty for the one that the program draws. */
  @Column('text', { name: 'og_image' })
  ogImage!: string;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
