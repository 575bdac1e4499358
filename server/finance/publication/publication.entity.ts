import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that says which months the public sees; there is none until someone chooses. */
@Entity('finance_publication')
export class Publication {
  @PrimaryColumn('smallint')
  id!: number;

  @Column('boolean', { name: 'closed_only' })
  closedOnly!: boolean;

  @Column('integer')
  version!: number;
}
