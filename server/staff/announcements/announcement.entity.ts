import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An announcement to the studio's staff. */
@Entity('announcements')
export class Announcement {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  title!: string;

  /** Markdown, with mentions as `<@id>`. */
  @Column('text')
  content!: string;

  /** Keywords and roles, see `AUDIENCES`. */
  @Column('text', { name: 'target_roles', array: true })
  targetRoles!: string[];

  @Column('boolean', { name: 'is_sticky' })
  isSticky!: boolean;

  /** Null once that account is deleted. */
  @Column('uuid', { name: 'author_id', nullable: true })
  authorId!: string | null;

  @Column('timestamptz', { name: 'publish_at' })
  publishAt!: Date;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  /** When mentioned users and the audience were notified; null until published. */
  @Column('timestamptz', { name: 'announced_at', nullable: true })
  announcedAt!: Date | null;

  @Column('boolean', { name: 'asks_confirmation' })
  asksConfirmation!: boolean;

  /** Number of confirmation rounds; a confirmation is valid for its round. */
  @Column('integer', { name: 'confirmation_round' })
  confirmationRound!: number;

  /** When its text or audience last changed after it was published. */
  @Column('timestamptz', { name: 'edited_at', nullable: true })
  editedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Version number. */
  @Column('integer')
  version!: number;

  /** Title and text in lower case, computed by the database for searches. */
  @Column({ type: 'text', name: 'search_text', nullable: true, insert: false, update: false, select: false })
  searchText!: string | null;
}
