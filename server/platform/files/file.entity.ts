import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `pending` until a row keeps it, `removing` until its bytes are gone. */
export type FileState = 'pending' | 'stored' | 'removing';

/** What is known of an upload; its bytes lie in the blob store under a key made from the id. */
@Entity('files')
export class FileEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Shared by the variants of a picture; elsewhere the id. */
  @Column('uuid', { name: 'group_id' })
  groupId!: string;

  /** Kind of row that refers to it. */
  @Column('text', { name: 'owner_kind' })
  ownerKind!: string;

  @Column('text', { name: 'owner_id', nullable: true })
  ownerId!: string | null;

  @Column('text')
  name!: string;

  @Column('text', { name: 'content_type' })
  contentType!: string;

  /** Null while the bytes arrive. */
  @Column('bigint', { nullable: true })
  size!: number | null;

  /** Hex digest; null while the bytes arrive. */
  @Column('text', { nullable: true })
  sha256!: string | null;

  /** Pixels of a picture. */
  @Column('integer', { nullable: true })
  width!: number | null;

  @Column('integer', { nullable: true })
  height!: number | null;

  @Column('text')
  state!: FileState;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
