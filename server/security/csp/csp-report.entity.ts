import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the content security policy forbids on a page, and how often browsers reported it. */
@Entity('csp_reports')
export class CspReport {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  directive!: string;

  @Column('text')
  blocked!: string;

  @Column('text')
  page!: string;

  @Column('bigint')
  count!: number;

  @Column('timestamptz', { name: 'first_seen' })
  firstSeen!: Date;

  @Column('timestamptz', { name: 'last_seen' })
  lastSeen!: Date;
}
