import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A text that agents insert into their replies. */
@Entity('saved_replies')
export class SavedReply {
  @PrimaryColumn('uuid')
  id!: string;

  /** Null for a shared reply whose author's account is deleted. */
  @Column('uuid', { name: 'author_id', nullable: true })
  authorId!: string | null;

  /** True if shared with all agents; false if personal. */
  @Column('boolean')
  shared!: boolean;

  @Column('text')
  title!: string;

  /** With placeholders. */
  @Column('text')
  body!: string;

  /** Version number, from 1. */
  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
