import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A text that the team writes together. */
@Entity('word_documents')
export class WordDocument {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  /** Sanitised HTML. */
  @Column('text')
  content!: string;

  /** Number of saved changes, for conflict detection. */
  @Column('integer')
  version!: number;

  /** Null once the account is deleted. */
  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Who saved last; null once the account is deleted. */
  @Column('uuid', { name: 'updated_by', nullable: true })
  updatedBy!: string | null;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
