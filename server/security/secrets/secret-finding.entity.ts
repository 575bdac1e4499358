import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A secret in a stored text: where it is and how it begins, never the secret itself. */
@Entity('secret_findings')
export class SecretFinding {
  @PrimaryColumn('uuid')
  id!: string;

  /** Kind of text: `announcements`. */
  @Column('text')
  source!: string;

  /** Row of the text. */
  @Column('uuid', { name: 'text_id' })
  textId!: string;

  /** Type and id of the object that the text belongs to, as in the audit trail. */
  @Column('text', { name: 'object_type' })
  objectType!: string;

  @Column('uuid', { name: 'object_id' })
  objectId!: string;

  @Column('integer')
  line!: number;

  @Column('text')
  rule!: string;

  @Column('text')
  masked!: string;

  @Column('timestamptz', { name: 'first_seen' })
  firstSeen!: Date;

  /** Scan that found it last. */
  @Column('timestamptz', { name: 'last_seen' })
  lastSeen!: Date;

  @Column('timestamptz', { name: 'resolved_at', nullable: true })
  resolvedAt!: Date | null;

  @Column('text', { nullable: true })
  note!: string | null;

  /** Resolved because a scan no longer found it; opened again if one does. */
  @Column('boolean', { name: 'is_gone' })
  isGone!: boolean;

  @Column('integer')
  version!: number;
}
