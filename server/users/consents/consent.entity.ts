import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a user agreed to, or no longer agrees to, and when. The newest row of a kind counts. */
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
