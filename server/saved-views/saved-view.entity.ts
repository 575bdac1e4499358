import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ViewFilter } from './saved-views.rules.js';

/** A named set of filters of a list. */
@Entity('saved_views')
export class SavedView {
  @PrimaryColumn('uuid')
  id!: string;

  /** A registered list, for example `bugs`. */
  @Column('text')
  list!: string;

  /** Null once the account of a team view's author is deleted. */
  @Column('uuid', { name: 'owner_id', nullable: true })
  ownerId!: string | null;

  /** For everyone who may use the list, or for its owner only. */
  @Column('boolean')
  team!: boolean;

  @Column('text')
  name!: string;

  @Column('jsonb')
  filter!: ViewFilter;

  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
