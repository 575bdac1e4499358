import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An admin's request to switch a user's second factor off. It waits here until its day, an objection, or a second admin's agreement. */
@Entity('second_factor_resets')
export class SecondFactorReset {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** The admin; stays when that account is deleted, so that no admin is mistaken for a second one. */
  @Column('uuid', { name: 'requested_by' })
  requestedBy!: string;

  @Column('text')
  reason!: string;

  @Column('timestamptz', { name: 'requested_at' })
  requestedAt!: Date;

  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;
}
