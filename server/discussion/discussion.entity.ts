import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The timeline of one object, for example a bug. */
@Entity('discussions')
export class Discussion {
  /** A registered type, for example `bug`. */
  @PrimaryColumn('text', { name: 'object_type' })
  objectType!: string;

  @PrimaryColumn('uuid', { name: 'object_id' })
  objectId!: string;

  /** Position of its newest entry. */
  @Column('integer', { name: 'last_seq' })
  lastSeq!: number;

  /** Comments that were not deleted. */
  @Column('integer')
  comments!: number;
}
