import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A saved revision of a project's page. */
@Entity('project_page_revisions')
export class ProjectPageRevision {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'project_id' })
  projectId!: string;

  @Column('integer')
  version!: number;

  @Column('integer', { name: 'schema_version' })
  schemaVersion!: number;

  @Column('jsonb')
  blocks!: object[];

  @Column('text', { name: 'seo_title' })
  seoTitle!: string;

  @Column('text', { name: 'seo_desc' })
  seoDesc!: string;

  @Column('text', { name: 'og_image' })
  ogImage!: string;

  /** Addresses of all images in this revision. */
  @Column('text', { array: true })
  pictures!: string[];

  /** Null for the program itself, and once the account is deleted. */
  @Column('uuid', { name: 'saved_by', nullable: true })
  savedBy!: string | null;

  @Column('timestamptz', { name: 'saved_at' })
  savedAt!: Date;
}
