import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EntryKind } from './incidents.rules.js';

/** An entry of an incident's timeline. Only ever added. */
@Entity('security_incident_entries')
export class IncidentEntry {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'incident_id' })
  incidentId!: string;

  /** Position in the timeline, from 1. */
  @Column('integer')
  seq!: number;

  @Column('text')
  kind!: EntryKind;

  @Column('uuid', { name: 'author_id', nullable: true })
  authorId!: string | null;

  @Column('timestamptz')
  at!: Date;

  @Column('text', { nullable: true })
  text!: string | null;

  /** What a change changed, or which event, audit entry or file the evidence is. */
  @Column('jsonb')
  details!: object;

  @Column('uuid', { name: 'file_id', nullable: true })
  fileId!: string | null;
}
