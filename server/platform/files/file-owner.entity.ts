import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The token with which this database marks the storage that holds its uploads. */
@Entity('file_owner')
export class FileOwner {
  @PrimaryColumn('boolean')
  id!: true;

  @Column('uuid')
  token!: string;
}
