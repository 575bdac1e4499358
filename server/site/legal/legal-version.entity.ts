import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { LegalKind } from './legal.rules.js';

/** One published version of a legal text. Immutable: the next version replaces it. */
@Entity('legal_versions')
export class LegalVersion {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: LegalKind;

  /** Starts at 1 for each kind and increases by one. */
  @Column('integer')
  version!: number;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'effective_date' })
  effectiveDate!: string;

  /** In the Markdown of `markdown.rules.ts`, with placeholders for the studio's details. */
  @Column('text')
  body!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
