import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A revision of a description; the first one as reported. */
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
