import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A frequently asked question, with how often its answer helped. */
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

  /** Whether customers find it. */
  @Column('boolean')
  published!: boolean;

  /** Counts the edits from 1; votes are none. */
  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
