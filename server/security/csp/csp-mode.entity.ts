import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row that says whether the content security policy is enforced; it does not exist until someone chooses. */
@Entity('csp_mode')
export class CspMode {
  @PrimaryColumn('smallint')
  id!: number;

  @Column('boolean')
  enforced!: boolean;

  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;
}
