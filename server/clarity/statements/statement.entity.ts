import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's earnings and payments in a month, as of its closing. Immutable. */
@Entity('clarity_statements')
export class Statement {
  @PrimaryColumn('uuid')
  id!: string;

  /** Null once the account is deleted. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  /** Its first day, YYYY-MM-DD. */
  @Column('date')
  month!: string;

  /** A month that is reopened and closed with other amounts has a second one; the first stays. */
  @Column('integer')
  issue!: number;

  /** JSON, as it is exported. */
  @Column('text')
  content!: string;

  /** Of the content. */
  @Column('bytea')
  sha256!: Buffer;

  /** Generated on first request, and never again. */
  @Column('bytea', { nullable: true, select: false })
  pdf!: Buffer | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
