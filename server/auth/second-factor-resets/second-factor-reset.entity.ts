import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An admin's request to switch off a user's second factor. Pending until its due time, an objection, or a second admin's approval. */
@Entity('second_factor_resets')
export class SecondFactorReset {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** The admin; retained when that account is deleted, so that no admin is mistaken for a second one. */
  @Column('uuid', { name: 'requested_by' })
  requestedBy!: string;

  @Column('text')
  reason!: string;

  @Column('timestamptz', { name: 'requested_at' })
  requestedAt!: Date;

  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;
}
