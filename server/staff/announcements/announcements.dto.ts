import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsInt,
  IsNotEmpty,
  IsString,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import { Nullable, Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { CleanName, NoneWhenEmpty, Trimmed, TrimmedLines } from '../../platform/text/text-input.js';
import { AnnouncementAbilities } from './announcements.policy.js';
import {
  ANNOUNCEMENT_FILTERS,
  ANNOUNCEMENT_LIMITS,
  AUDIENCES,
  audiencesOf,
  type AnnouncementState,
  type AudienceKeyword,
} from './announcements.rules.js';

/** A list of audiences, or a comma-separated text. Anything else is left for validation to refuse. */
const Audiences = () =>
  Transform(({ value }: { value: unknown }) => {
    const typed = typeof value === 'string' ? [value] : value;
    return Array.isArray(typed) && typed.length <= 100 && typed.every((name) => typeof name === 'string') ? audiencesOf(typed) : value;
  });

const UNKNOWN_AUDIENCE = 'Choose audiences from the list: all, dev, qa, design or the name of a role.';
/** ISO 8601 with its offset, in this millennium. */
const INSTANT = /^2\d{3}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;
const NO_INSTANT = 'Enter a day and a time with their time zone, such as 2026-11-23T09:00:00Z.';

/** A moment that exists: an announcement for a later one must not be published at once because its text is unreadable. */
const Instant = () => applyDecorators(Matches(INSTANT, { message: NO_INSTANT }), IsISO8601({ strict: true }, { message: NO_INSTANT }));

/** A member of staff mentioned in a text as `<@id>`. */
export class MentionView {
  id!: string;
  name!: string;
  /** The mention's text in a form; null for an account without a username. */
  username!: string | null;
}

export class AnnouncementView {
  id!: string;
  title!: string;
  /** Markdown, with mentions as `<@id>`. */
  content!: string;
  /** Mentioned users; an id in the text that is missing here belongs to a deleted account. */
  mentions!: MentionView[];
  target_roles!: string[];
  is_sticky!: boolean;
  /** Null once that account is deleted. */
  author_id!: string | null;
  author_name!: string | null;
  created_at!: string;
  publish_at!: string;
  expires_at!: string | null;
  state!: AnnouncementState;
  /** When its text or audience last changed after publication; null if unchanged. */
  edited_at!: string | null;
  /** Whether its audience must confirm that they have read it. */
  asks_confirmation!: boolean;
  /** When the user confirmed the current round; null if not yet. */
  confirmed_at!: string | null;
  /** Number of confirmations of the current round; null for users who may not see them. */
  confirmed_count!: number | null;
  /** Send it back with a change; a concurrent change causes 409. */
  version!: number;
  can!: AnnouncementAbilities;
}

export class AnnouncementsPage {
  items!: AnnouncementView[];
  nextCursor!: string | null;
}

export class AnnouncementsQuery extends PageQuery {
  /** Only announcements addressed specifically to this part of the studio. */
  @Optional()
  @IsIn(ANNOUNCEMENT_FILTERS)
  audience: AudienceKeyword = 'all';

  /** Part of the title or the text, case-insensitive. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;
}

export class CreateAnnouncement {
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Enter a title.' })
  @MaxLength(ANNOUNCEMENT_LIMITS.title)
  title!: string;

  /** Markdown; `@username` mentions a colleague. */
  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Enter the text.' })
  @MaxLength(ANNOUNCEMENT_LIMITS.content)
  content!: string;

  /** `all`, `dev`, `qa`, `design` or names of roles. */
  @Optional()
  @Audiences()
  @IsArray({ message: UNKNOWN_AUDIENCE })
  @ArrayMinSize(1, { message: 'Choose at least one audience.' })
  @ArrayMaxSize(ANNOUNCEMENT_LIMITS.audiences)
  @IsIn(AUDIENCES, { each: true, message: UNKNOWN_AUDIENCE })
  target_roles: string[] = ['all'];

  /** Only admin, ceo and hr may pin. */
  @Optional()
  @IsBoolean()
  is_sticky: boolean = false;

  /** When it is published; null or a past time means now. */
  @Nullable()
  @Instant()
  publish_at?: string | null;

  /** When it expires; null for never. */
  @Nullable()
  @Instant()
  expires_at?: string | null;

  @Optional()
  @IsBoolean()
  asks_confirmation: boolean = false;
}

/** Omitted fields are unchanged. */
export class UpdateAnnouncement {
  @Optional()
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Enter a title.' })
  @MaxLength(ANNOUNCEMENT_LIMITS.title)
  title?: string;

  @Optional()
  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Enter the text.' })
  @MaxLength(ANNOUNCEMENT_LIMITS.content)
  content?: string;

  @Optional()
  @Audiences()
  @IsArray({ message: UNKNOWN_AUDIENCE })
  @ArrayMinSize(1, { message: 'Choose at least one audience.' })
  @ArrayMaxSize(ANNOUNCEMENT_LIMITS.audiences)
  @IsIn(AUDIENCES, { each: true, message: UNKNOWN_AUDIENCE })
  target_roles?: string[];

  @Optional()
  @IsBoolean()
  is_sticky?: boolean;

  @Nullable()
  @Instant()
  publish_at?: string | null;

  @Nullable()
  @Instant()
  expires_at?: string | null;

  @Optional()
  @IsBoolean()
  asks_confirmation?: boolean;

  /** Starts a new confirmation round, including users who confirmed an earlier text. */
  @Optional()
  @IsBoolean()
  ask_again?: boolean;

  /** The version that the form was loaded with; without it, the stored version is overwritten. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

/** The audience to count. */
export class ReachQuery {
  @Audiences()
  @IsArray({ message: UNKNOWN_AUDIENCE })
  @ArrayMinSize(1, { message: 'Choose at least one audience.' })
  @ArrayMaxSize(ANNOUNCEMENT_LIMITS.audiences)
  @IsIn(AUDIENCES, { each: true, message: UNKNOWN_AUDIENCE })
  target_roles!: string[];
}

export class ReachResponse {
  /** Number of members of staff in these audiences. */
  people!: number;
}

export class ConfirmationView {
  id!: string;
  name!: string;
  /** Null for those who have not confirmed. */
  confirmed_at!: string | null;
}

export class ConfirmationsResponse {
  /** Confirmed, latest first. */
  confirmed!: ConfirmationView[];
  /** Addressed but not confirmed, by name. */
  waiting!: ConfirmationView[];
  /** True if there are more than 1,000 members of staff and the lists are truncated. */
  truncated!: boolean;
}

export class ConfirmAnnouncement {
  /** The version that the user has read. */
  @IsInt()
  @Min(1)
  version!: number;
}
