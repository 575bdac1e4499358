import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Certifies that a user has completed a training module. Deleted with the account, by cascade. */
@Entity('certificates')
export class Certificate {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('uuid', { name: 'module_id' })
  moduleId!: string;

  /** The module's title at that time. */
  @Column('text', { name: 'module_title' })
  moduleTitle!: string;

  @Column('timestamptz', { name: 'issued_at' })
  issuedAt!: Date;
}
