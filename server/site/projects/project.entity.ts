import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

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

  /** Counts the changes from 1; a save states the version it is based on. */
  @VersionColumn()
  version!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
