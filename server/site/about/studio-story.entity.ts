import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that holds the studio's story. */
@Entity('studio_story')
export class StudioStory {
  /** Always true: there is only one row. */
  @PrimaryColumn('boolean')
  id!: true;

  @Column('text')
  title!: string;

  /** In the Markdown of `markdown.rules.ts`. */
  @Column('text')
  body!: string;

  /** Version number, from 1. */
  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
