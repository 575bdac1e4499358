import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RelationKind } from '../bugs.rules.js';

/** A relation between two bugs. */
@Entity('bug_relations')
export class BugRelation {
  @PrimaryColumn('uuid', { name: 'from_id' })
  fromId!: string;

  @PrimaryColumn('uuid', { name: 'to_id' })
  toId!: string;

  @PrimaryColumn('text')
  kind!: RelationKind;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
