import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A description as it stood after an edit; the first one as it was reported. */
@Entity('bug_descriptions')
export class BugDescription {
  @PrimaryColumn('uuid', { name: 'bug_id' })
  bugId!: string;

  /** From 1. */
  @PrimaryColumn('integer')
  revision!: number;

  @Column('uuid', { name: 'author_id', nullable: true })
  authorId!: string | null;

  @Column('text')
  description!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
