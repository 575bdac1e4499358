import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A text with placeholders, from which contracts are made. */
@Entity('contract_templates')
export class ContractTemplate {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  title!: string;

  /** Markdown with placeholders. */
  @Column('text')
  content!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer')
  version!: number;
}
