import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Holiday, SupportWeek } from '../support-hours.rules.js';

/** The one row that holds when the desk is online; there is none until an admin saves it. */
@Entity('support_hours')
export class SupportHours {
  /** Always true: there is one row. */
  @PrimaryColumn('boolean')
  id!: true;

  @Column('jsonb')
  week!: SupportWeek;

  @Column('jsonb')
  holidays!: Holiday[];

  /** Version number, from 1. */
  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
