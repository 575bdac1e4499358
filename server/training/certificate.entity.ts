import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Says that someone has completed a module of the training. Deleted with the account, by cascade. */
@Entity('certificates')
export class Certificate {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('uuid', { name: 'module_id' })
  moduleId!: string;

  /** As the module was called then. */
  @Column('text', { name: 'module_title' })
  moduleTitle!: string;

  @Column('timestamptz', { name: 'issued_at' })
  issuedAt!: Date;
}
