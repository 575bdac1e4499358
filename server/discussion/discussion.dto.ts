import { IsInt, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { Optional } from '../platform/http/optional.js';
import { TrimmedLines } from '../platform/text/text-input.js';
import { VISIBLE } from '../support/tickets/tickets.rules.js';
import { DISCUSSION_LIMITS } from './discussion.rules.js';

export class AddComment {
  /** Made by the client, so that a repeated call adds no second comment; made by the server when left out. */
  @Optional()
  @IsUUID()
  id?: string;

  /** Markdown; `@username` or `<@id>` mentions a person who may see the object. */
  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Please write a comment.' })
  @MaxLength(DISCUSSION_LIMITS.comment)
  body!: string;
}

export class EditComment {
  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Please write a comment.' })
  @MaxLength(DISCUSSION_LIMITS.comment)
  body!: string;

  /** The version that was edited. */
  @IsInt()
  @Min(1)
  version!: number;
}

/** A person in a timeline. */
export class DiscussionPerson {
  id!: string;
  name!: string;
}

export class EntryAbilities {
  edit!: boolean;
  delete!: boolean;
}

/** A comment or a change, as one reader sees it. */
export class EntryView {
  id!: string;
  /** Place in the timeline, from 1. */
  seq!: number;
  kind!: 'comment' | 'change';
  /** Null once the account is gone, and for what the program did. */
  author!: DiscussionPerson | null;
  /** Text of a comment, with mentions as `<@id>`; null for a change and for a deleted comment. */
  body!: string | null;
  /** Whom the text mentions; an id of the text that is missing belongs to a deleted account. */
  mentions!: DiscussionPerson[];
  /** What changed, one sentence each, without the author; null for a comment. */
  change!: string[] | null;
  created_at!: string;
  edited_at!: string | null;
  deleted!: boolean;
  version!: number;
  can!: EntryAbilities;
}

export class EntryPage {
  /** The newest first. */
  items!: EntryView[];
  nextCursor!: string | null;
}
