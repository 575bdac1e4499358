import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Delivery, InboxKind } from './inbox.rules.js';

/** How a user wants to hear of one kind; without a row, as `USUAL_DELIVERY` says. */
@Entity('inbox_settings')
export class InboxSetting {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('text')
  kind!: InboxKind;

  @Column('text')
  delivery!: Delivery;
}
