import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A note on the board of a playtest. */
@Entity('playtest_notes')
export class PlaytestNote {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'session_id' })
  sessionId!: string;

  /** Position of the note or of its latest change. */
  @Column('integer')
  seq!: number;

  @Column('uuid', { name: 'author_id', nullable: true })
  authorId!: string | null;

  @Column('text')
  body!: string;

  /** The bug raised from it. */
  @Column('uuid', { name: 'bug_id', nullable: true })
  bugId!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
