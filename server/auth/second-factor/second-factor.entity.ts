import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account's authenticator app; unconfirmed until its first correct code. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  secret!: string;

  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  @Column('bigint', { name: 'last_step' })
  lastStep!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
