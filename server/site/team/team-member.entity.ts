import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TeamLink } from './team.dto.js';
import type { TeamKind } from './team.rules.js';

/** A person on the about page. */
@Entity('team_members')
export class TeamMember {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: TeamKind;

  /** Position among those of the same kind; gaps and ties are harmless, because the id breaks ties. */
  @Column('integer')
  position!: number;

  @Column('text')
  name!: string;

  @Column('text')
  role!: string;

  @Column('text')
  blurb!: string;

  /** Address of an image. */
  @Column('text', { nullable: true })
  avatar!: string | null;

  @Column('jsonb')
  links!: TeamLink[];

  /** Version number, from 1. */
  @Column('integer')
  version!: number;
}
