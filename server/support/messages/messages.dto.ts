import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsInt, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import type { AuthorRole } from './ticket-entries.service.js';
import { TICKET_LIMITS, VISIBLE } from '../tickets/tickets.rules.js';
import type { AttachmentRow } from './attachments.repository.js';
import { MAX_ATTACHMENTS } from './attachments.rules.js';

export class SendMessage {
  /** Made by the client: a repeated call with the same id writes nothing twice and gets the first answer. */
  @Optional()
  @IsUUID()
  id?: string;

  /** Not blank, also when something is attached. */
  @IsString()
  @Matches(VISIBLE, { message: 'Please write something.' })
  @MaxLength(TICKET_LIMITS.message)
  body!: string;

  /** A note among agents, which no customer sees in any form. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === 1 ? true : value === 0 ? false : value))
  @IsBoolean()
  isInternal?: boolean;

  /** Uploads of this person to this ticket that go with the message. */
  @Optional()
  @IsArray()
  @ArrayMaxSize(MAX_ATTACHMENTS)
  @IsUUID(undefined, { each: true })
  attachmentIds?: string[];

  /** Agents: number of the newest line that they have seen. Something newer of the customer or a colleague makes the call a 409 `newer-message`. */
  @Optional()
  @IsInt()
  @Min(0)
  seenSeq?: number;
}

/** Which part of the thread: the newest messages, or those before or after a number. */
export class MessagesQuery {
  /** Only what stands before this number. */
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  before?: number;

  /** Only what stands after this number, oldest first. */
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  after?: number;

  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 100;
}

export class AttachmentView {
  id!: string;
  name!: string;
  content_type!: string;
  size!: number;
  /** Intrinsic size of a picture that may be shown in place, made anew from its pixels; null for everything else. */
  picture!: { width: number; height: number } | null;
}

export function toAttachmentView({ id, name, content_type, size, width, height }: AttachmentRow): AttachmentView {
  return { id, name, content_type, size, picture: width === null || height === null ? null : { width, height } };
}

/** One line of the thread. */
export class MessageView {
  id!: string;
  /** Place in the thread as this person sees it: counts messages for customers, messages and notes for agents. */
  seq!: number;
  author_id!: string | null;
  author_role!: AuthorRole;
  /** First name, “Deleted user”, or “System”. */
  author_name!: string;
  body!: string;
  is_internal!: 0 | 1;
  created_at!: string;
  attachments!: AttachmentView[];
}
