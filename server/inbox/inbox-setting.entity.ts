import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Delivery, InboxKind } from './inbox.rules.js';

/** A user's delivery setting for one kind; without a row, `DEFAULT_DELIVERY` applies. */
@Entity('inbox_settings')
export class InboxSetting {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('text')
  kind!: InboxKind;

  @Column('text')
  delivery!: Delivery;
}
