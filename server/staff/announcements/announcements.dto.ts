import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
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

/** A list of audiences, or one text in which commas separate them. What is neither stays for the check to refuse. */
const Audiences = () =>
  Transform(({ value }: { value: unknown }) => {
    const typed = typeof value === 'string' ? [value] : value;
    return Array.isArray(typed) && typed.length <= 100 && typed.every((name) => typeof name === 'string') ? audiencesOf(typed) : value;
  });

const UNKNOWN_AUDIENCE = 'Choose audiences from the list: all, dev, qa, design or the name of a role.';
/** ISO 8601 with its offset, in this millennium. */
const INSTANT = /^2\d{3}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;
const NO_INSTANT = 'Enter a day and a time with their time zone, such as 2026-11-23T09:00:00Z.';

/** A member of staff whom a text mentions as `<@id>`. */
export class MentionView {
  id!: string;
  name!: string;
  /** By which a form shows the mention; null for an account without one. */
  username!: string | null;
}

export class AnnouncementView {
  id!: string;
  title!: string;
  /** Markdown, with mentions as `<@id>`. */
  content!: string;
  /** Whom it mentions; an id of the text that is missing belongs to a deleted account. */
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
  /** When its text or audience last changed after it was published; null when it has not. */
  edited_at!: string | null;
  /** Whether its audience is asked to confirm that they have read it. */
  asks_confirmation!: boolean;
  /** When the user confirmed it as it is asked now; null while they have not. */
  confirmed_at!: string | null;
  /** How many have confirmed it as it is asked now; null for those who may not see who. */
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
  /** Only what is addressed to this part of the studio in particular. */
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

  /** From when on it is shown; null and a moment that has passed mean now. */
  @Nullable()
  @Matches(INSTANT, { message: NO_INSTANT })
  publish_at?: string | null;

  /** Until when it is shown; null for no end. */
  @Nullable()
  @Matches(INSTANT, { message: NO_INSTANT })
  expires_at?: string | null;

  @Optional()
  @IsBoolean()
  asks_confirmation: boolean = false;
}

/** What is left out stays as it is. */
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
  @Matches(INSTANT, { message: NO_INSTANT })
  publish_at?: string | null;

  @Nullable()
  @Matches(INSTANT, { message: NO_INSTANT })
  expires_at?: string | null;

  @Optional()
  @IsBoolean()
  asks_confirmation?: boolean;

  /** True asks everyone again, also those who have confirmed an earlier text. */
  @Optional()
  @IsBoolean()
  ask_again?: boolean;

  /** The version that the form was loaded with; without it, the change overwrites whatever is stored. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

/** Which audience the form is asking about. */
export class ReachQuery {
  @Audiences()
  @IsArray({ message: UNKNOWN_AUDIENCE })
  @ArrayMinSize(1, { message: 'Choose at least one audience.' })
  @ArrayMaxSize(ANNOUNCEMENT_LIMITS.audiences)
  @IsIn(AUDIENCES, { each: true, message: UNKNOWN_AUDIENCE })
  target_roles!: string[];
}

export class ReachAnswer {
  /** Members of staff whom these audiences contain. */
  people!: number;
}

export class ConfirmationView {
  id!: string;
  name!: string;
  /** Null for those who have not confirmed. */
  confirmed_at!: string | null;
}

export class ConfirmationsAnswer {
  /** Those who have confirmed, the latest first. */
  confirmed!: ConfirmationView[];
  /** Those who are addressed and have not, by name. */
  waiting!: ConfirmationView[];
  /** True when there are more than 1,000 members of staff, and the lists end there. */
  truncated!: boolean;
}

export class ConfirmAnnouncement {
  /** The version that the user has read. */
  @IsInt()
  @Min(1)
  version!: number;
}
