import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Holiday, SupportWeek } from '../support-hours.rules.js';

/** The single row with the support hours; it does not exist until an admin saves it. */
@Entity('support_hours')
export class SupportHours {
  /** Always true: there is only one row. */
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
