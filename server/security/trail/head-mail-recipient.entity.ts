import { Entity, PrimaryColumn } from 'typeorm';

/** Chosen to receive the chain head every day. */
@Entity('audit_head_recipients')
export class HeadMailRecipient {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
}
