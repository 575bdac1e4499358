import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a ticket can be about, with its subcategories. */
@Entity('support_categories')
export class SupportCategory {
  @PrimaryColumn('text')
  key!: string;

  @Column('text')
  label!: string;

  @Column('integer')
  position!: number;

  @Column('jsonb')
  subcategories!: object[];
}
