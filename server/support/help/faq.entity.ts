import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A frequently asked question with its votes. */
@Entity('faqs')
export class Faq {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text', { name: 'group_key' })
  groupKey!: string;

  @Column('text')
  question!: string;

  @Column('text')
  answer!: string;

  @Column('integer')
  position!: number;

  @Column('integer')
  helpful!: number;

  @Column('integer')
  unhelpful!: number;

  /** Whether customers can find it. */
  @Column('boolean')
  published!: boolean;

  /** Number of edits, from 1; votes do not count. */
  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
