import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file in a ticket; without a message until it is sent. */
@Entity('ticket_attachments')
export class TicketAttachment {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'ticket_id' })
  ticketId!: string;

  @Column('uuid', { name: 'uploaded_by', nullable: true })
  uploadedBy!: string | null;

  @Column('uuid', { name: 'message_id', nullable: true })
  messageId!: string | null;

  @Column('boolean')
  internal!: boolean;

  @Column('integer')
  position!: number;

  @Column('uuid', { name: 'file_id' })
  fileId!: string;

  @Column('text')
  name!: string;

  @Column('text', { name: 'content_type' })
  contentType!: string;

  @Column('bigint')
  size!: number;

  @Column('integer', { name: 'picture_width', nullable: true })
  pictureWidth!: number | null;

  @Column('integer', { name: 'picture_height', nullable: true })
  pictureHeight!: number | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
