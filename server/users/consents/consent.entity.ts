import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A consent given or withdrawn by a user, with its time. The newest row of a kind counts. */
@Entity('consents')
export class Consent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  kind!: string;

  @Column('boolean')
  granted!: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
