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

  /** Name of an icon; the client shows a default for unknown names. */
  @Column('text', { nullable: true })
  icon!: string | null;

  @Column('boolean')
  public!: boolean;

  /** `#rrggbb` in lower case; null for the studio's own. */
  @Column('text', { nullable: true })
  accent!: string | null;

  /** Lettering of its title, a name from `LETTERINGS`. */
  @Column('text', { default: 'studio' })
  lettering!: Lettering;

  @Column('text', { array: true, default: '{}' })
  platforms!: string[];

  /** A date, or words such as "Spring 2027"; empty while nothing is announced. */
  @Column('text', { name: 'release_date', default: '' })
  releaseDate!: string;

  /** The project's status in one sentence; may be empty. */
  @Column('text', { name: 'status_line', default: '' })
  statusLine!: string;

  /** Address of an image. */
  @Column('text', { name: 'key_art', nullable: true })
  keyArt!: string | null;

  /** Address of an image shown instead of the title. */
  @Column('text', { nullable: true })
  logo!: string | null;

  /** The home page and the list of projects show it first; true for at most one project. */
  @Column('boolean', { default: false })
  featured!: boolean;

  /** Version number, from 1; a save states the version on which it is based. */
  @VersionColumn()
  version!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
