import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SubcategoryView } from './catalogue.dto.js';

/** A category of tickets, with its subcategories. */
@Entity('support_categories')
export class SupportCategory {
  @PrimaryColumn('text')
  key!: string;

  @Column('text')
  label!: string;

  @Column('integer')
  position!: number;

  @Column('jsonb')
  subcategories!: SubcategoryView[];

  /** Shown below the label where a category is chosen; may be empty. */
  @Column('text')
  description!: string;

  /** Whether new tickets can have it. */
  @Column('boolean')
  active!: boolean;

  /** Version number, from 1. */
  @Column('integer')
  version!: number;
}
