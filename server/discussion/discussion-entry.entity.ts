import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChangeSentence } from './discussion.rules.js';

/** A comment on an object, or a change of it. */
@Entity('discussion_entries')
export class DiscussionEntry {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text', { name: 'object_type' })
  objectType!: string;

  @Column('uuid', { name: 'object_id' })
  objectId!: string;

  /** Position in the timeline, from 1. */
  @Column('integer')
  seq!: number;

  /** Null once the account is deleted, and for actions of the program. */
  @Column('uuid', { name: 'author_id', nullable: true })
  authorId!: string | null;

  /** Text of a comment; null for a change and for a deleted comment. */
  @Column('text', { nullable: true })
  body!: string | null;

  /** What changed; null for a comment. */
  @Column('jsonb', { nullable: true })
  change!: ChangeSentence[] | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'edited_at', nullable: true })
  editedAt!: Date | null;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  @Column('integer')
  version!: number;
}
