import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `pending` until a row refers to it, `removing` until its bytes are deleted. */
type FileState = 'pending' | 'stored' | 'removing';

/** Metadata of an upload; its bytes are in the blob store under a key derived from the id. */
@Entity('files')
export class FileEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Shared by the variants of an image; otherwise the id. */
  @Column('uuid', { name: 'group_id' })
  groupId!: string;

  /** Kind of the row that refers to it. */
  @Column('text', { name: 'owner_kind' })
  ownerKind!: string;

  @Column('text', { name: 'owner_id', nullable: true })
  ownerId!: string | null;

  @Column('text')
  name!: string;

  @Column('text', { name: 'content_type' })
  contentType!: string;

  /** Null until the bytes have arrived. */
  @Column('bigint', { nullable: true })
  size!: number | null;

  /** Hex digest; null until the bytes have arrived. */
  @Column('text', { nullable: true })
  sha256!: string | null;

  /** Image width in pixels. */
  @Column('integer', { nullable: true })
  width!: number | null;

  @Column('integer', { nullable: true })
  height!: number | null;

  @Column('text')
  state!: FileState;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
