import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Delivery, InboxKind, InboxState } from './inbox.rules.js';

/** Something that needs a user's attention. One per kind and target: a new event marks it unread again. */
@Entity('inbox_items')
export class InboxItem {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  kind!: InboxKind;

  /** The area that describes the target, such as `announcement`. */
  @Column('text', { name: 'target_type' })
  targetType!: string;

  @Column('uuid', { name: 'target_id' })
  targetId!: string;

  /** Null for the program itself, and once that account is deleted. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  @Column('text')
  text!: string;

  @Column('text')
  reason!: string;

  @Column('text')
  state!: InboxState;

  @Column('text')
  delivery!: Exclude<Delivery, 'none'>;

  /** When an email was sent about it; null if none was. */
  @Column('timestamptz', { name: 'mailed_at', nullable: true })
  mailedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
