import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import type { Lettering } from './projects.rules.js';

/** A game or a piece of software that the studio shows; visitors see it once it is public. */
@Entity('projects')
export class Project {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  title!: string;

  @Column('text')
  description!: string;

  /** Part of the address of its page, unique. */
  @Column('text')
  slug!: string;

  /** Name of an icon; the client falls back to its own when it does not know it. */
  @Column('text', { nullable: true })
  icon!: string | null;

  @Column('boolean')
  public!: boolean;

  /** `#rrggbb` in lower case; null for the studio's own. */
  @Column('text', { nullable: true })
  accent!: string | null;

  /** How its title is set, by a name of `LETTERINGS`. */
  @Column('text', { default: 'studio' })
  lettering!: Lettering;

  @Column('text', { array: true, default: '{}' })
  platforms!: string[];

  /** A date, or words such as "Spring 2027"; empty while nothing is announced. */
  @Column('text', { name: 'release_date', default: '' })
  releaseDate!: string;

  /** Where the project stands, in one sentence; may be empty. */
  @Column('text', { name: 'status_line', default: '' })
  statusLine!: string;

  /** Address of a picture. */
  @Column('text', { name: 'key_art', nullable: true })
  keyArt!: string | null;

  /** Address of a picture that stands in the place of the title. */
  @Column('text', { nullable: true })
  logo!: string | null;

  /** Home and the list of projects lead with it; true of one project at most. */
  @Column('boolean', { default: false })
  featured!: boolean;

  /** Counts the changes from 1; a save states the version it is based on. */
  @VersionColumn()
  version!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
