import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { IncidentSeverity, IncidentStatus } from './incidents.rules.js';

/** An incident that the studio investigates. */
@Entity('security_incidents')
export class Incident {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  title!: string;

  @Column('text')
  status!: IncidentStatus;

  @Column('text')
  severity!: IncidentSeverity;

  @Column('uuid', { name: 'owner_id', nullable: true })
  ownerId!: string | null;

  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('integer')
  version!: number;
}
