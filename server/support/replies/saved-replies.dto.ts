import { IsBoolean, IsIn, IsInt, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { CleanName, TrimmedLines } from '../../platform/text/text-input.js';
import { VISIBLE } from '../tickets/tickets.rules.js';
import { SAVED_REPLY_LIMITS, SAVED_REPLY_SCOPES, type SavedReplyScope } from './saved-replies.rules.js';

export class SavedRepliesQuery extends PageQuery {
  /** Found in title and text; matching titles come first. */
  @Optional()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;

  /** Both kinds by default. */
  @Optional()
  @IsIn(SAVED_REPLY_SCOPES)
  scope?: SavedReplyScope;
}

export class SavedReplyFields {
  @CleanName()
  @IsString()
  @Matches(VISIBLE, { message: 'Enter a title.' })
  @MaxLength(SAVED_REPLY_LIMITS.title)
  title!: string;

  /** May contain placeholders (`placeholders.rules.ts`). */
  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Enter the text of the reply.' })
  @MaxLength(SAVED_REPLY_LIMITS.body)
  body!: string;

  /** True for all agents, false for the author alone. */
  @IsBoolean()
  shared!: boolean;
}

export class CreateSavedReply extends SavedReplyFields {
  /** Made by the client, so that a repeated call creates no second reply; made by the server by default. */
  @Optional()
  @IsUUID()
  id?: string;
}

export class UpdateSavedReply extends SavedReplyFields {
  /** Of the reply that was edited. */
  @IsInt()
  @Min(1)
  version!: number;
}

export class SavedReplyAbilities {
  /** Edit and delete. */
  change!: boolean;
  /** Choose between shared and personal. */
  share!: boolean;
}

export class SavedReplyView extends SavedReplyFields {
  id!: string;
  /** First name of the author; null for the agent who asks, and once the account is deleted. */
  author!: string | null;
  version!: number;
  updated_at!: string;
  can!: SavedReplyAbilities;
}

export class SavedReplyPage {
  items!: SavedReplyView[];
  nextCursor!: string | null;
}

/** A saved reply for one ticket, its placeholders filled in. */
export class FilledReply {
  text!: string;
}
