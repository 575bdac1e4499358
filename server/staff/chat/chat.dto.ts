import { IsInt, IsString, Matches, MaxLength, Min } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { TrimmedLines } from '../../platform/text/text-input.js';
import { DISCUSSION_LIMITS } from '../../discussion/discussion.rules.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';

export class PostsQuery extends PageQuery {}

export class WriteMessage {
  /** Ignored: the title of every message is `Message`. */
  @Optional()
  @IsString()
  @MaxLength(100)
  title?: string;

  /** Markdown; `@username` mentions a colleague. */
  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Please write a message.' })
  @MaxLength(DISCUSSION_LIMITS.comment)
  content!: string;
}

export class EditMessage extends WriteMessage {
  /** The version that was edited; the stored one if it is left out. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

/** A message in the team chat. */
export class TeamPost {
  id!: string;
  /** Null once the account is deleted. */
  authorId!: string | null;
  firstName!: string;
  lastName!: string;
  /** Markdown, with names instead of mentions. */
  content!: string;
  title!: string;
  createdAt!: string;
  isEdited!: boolean;
  version!: number;
}

export class TeamPosts {
  /** Newest first, without deleted ones. */
  posts!: TeamPost[];
  nextCursor!: string | null;
}
