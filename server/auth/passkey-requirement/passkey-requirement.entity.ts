import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row that says from when some roles need a passkey; it does not exist until someone decides. */
@Entity('passkey_requirement')
export class PasskeyRequirement {
  @PrimaryColumn('smallint')
  id!: number;

  /** End of the grace period; null while passkeys are voluntary. */
  @Column('timestamptz', { name: 'required_from', nullable: true })
  requiredFrom!: Date | null;

  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;
}
