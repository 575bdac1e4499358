import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Terms treated as equivalent by the help search. */
@Entity('faq_synonyms')
export class SynonymGroup {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text', { array: true })
  terms!: string[];

  /** Version number, from 1. */
  @Column('integer')
  version!: number;
}
