import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Terms that mean the same to those who search the help. */
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
