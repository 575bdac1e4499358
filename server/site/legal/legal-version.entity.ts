import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { LegalKind } from './legal.rules.js';

/** One published version of a legal text. Never changed again: the next one takes its place. */
@Entity('legal_versions')
export class LegalVersion {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: LegalKind;

  /** 1 for the first of its kind, and one more each time. */
  @Column('integer')
  version!: number;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'effective_date' })
  effectiveDate!: string;

  /** In the Markdown of `markdown.rules.ts`, with placeholders for the studio's facts. */
  @Column('text')
  body!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
