import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A sign-in attempt, as shown to the account's user. */
@Entity('login_history')
export class LoginHistoryEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('text', { name: 'ip_address', nullable: true })
  ipAddress!: string | null;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;

  @Column('boolean')
  success!: boolean;

  @Column('text')
  message!: string;
}
