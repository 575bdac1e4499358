import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The single row that selects the published months; it does not exist until a director chooses. */
@Entity('finance_publication')
export class Publication {
  @PrimaryColumn('smallint')
  id!: number;

  @Column('boolean', { name: 'closed_only' })
  closedOnly!: boolean;

  @Column('integer')
  version!: number;
}
