import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row of support settings; it does not exist until an admin saves them. */
@Entity('support_settings')
export class SupportSettings {
  /** Always true: there is only one row. */
  @PrimaryColumn('boolean')
  id!: true;

  /** Days after which a ticket closes if the customer does not reply to the proposal. */
  @Column('integer', { name: 'close_after_days' })
  closeAfterDays!: number;

  /** Version number, from 1. */
  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
