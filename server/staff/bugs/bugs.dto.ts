import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import { Nullable, Optional } from '../../platform/http/optional.js';
import { CleanName, CleanNames, TrimmedLines } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import type { BugAttachmentView } from './attachments/attachments.dto.js';
import type { BugTicketView, RelationView } from './links/links.dto.js';
import type { BugRow } from './list/bug-list.dto.js';
import { BUG_LIMITS, BUG_PRIORITIES, BUG_STATUSES, type BugPriority, type BugStatus } from './bugs.rules.js';

const Title = () =>
  applyDecorators(CleanName(), IsString(), Matches(VISIBLE, { message: 'Please enter a title.' }), MaxLength(BUG_LIMITS.title));
const Description = () =>
  applyDecorators(TrimmedLines(), IsString(), Matches(VISIBLE, { message: 'Please describe the bug.' }), MaxLength(BUG_LIMITS.description));
const Text = (most: number) => applyDecorators(Optional(), TrimmedLines(), IsString(), MaxLength(most));
const Tags = () =>
  applyDecorators(
    Optional(),
    CleanNames(),
    IsArray(),
    ArrayMaxSize(BUG_LIMITS.tags, { message: `A bug has at most ${BUG_LIMITS.tags} tags.` }),
    IsString({ each: true }),
    MaxLength(BUG_LIMITS.tag, { each: true, message: `A tag has at most ${BUG_LIMITS.tag} characters.` }),
  );
const Build = () => applyDecorators(Nullable(), IsUUID(undefined, { message: 'Please choose a build.' }));

class BugFields {
  @Optional()
  @IsIn(BUG_PRIORITIES)
  priority?: BugPriority;

  /** The build in which it was found. */
  @Build()
  build_id?: string | null;

  /** The build in which it is fixed. */
  @Build()
  fixed_build_id?: string | null;

  @Tags()
  tags?: string[];

  @Nullable()
  @IsUUID(undefined, { message: 'Please choose a member of the team.' })
  assigned_to?: string | null;

  /** For example `Windows 11, RTX 4070`. */
  @Optional()
  @CleanName()
  @IsString()
  @MaxLength(BUG_LIMITS.platform)
  platform?: string;

  @Text(BUG_LIMITS.steps)
  steps?: string;

  @Text(BUG_LIMITS.expected)
  expected?: string;

  @Text(BUG_LIMITS.actual)
  actual?: string;

  /** A security bug: only the people on it, admin, ceo and security see it. */
  @Optional()
  @IsBoolean()
  private?: boolean;
}

export class CreateBug extends BugFields {
  /** Made by the client, so that a repeated call creates no second bug; made by the server by default. */
  @Optional()
  @IsUUID()
  id?: string;

  @Title()
  title!: string;

  @Description()
  description!: string;
}

/** What is left out stays; null clears. */
export class ChangeBug extends BugFields {
  @Optional()
  @Title()
  title?: string;

  @Optional()
  @Description()
  description?: string;

  @Optional()
  @IsIn(BUG_STATUSES)
  status?: BugStatus;

  /** The version that was edited. Without it, whatever is stored is overwritten. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

/** One change for many bugs. */
export class ChangeBugs {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(BUG_LIMITS.bulk, { message: `Change at most ${BUG_LIMITS.bulk} bugs at once.` })
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  ids!: string[];

  @Optional()
  @IsIn(BUG_STATUSES)
  status?: BugStatus;

  @Optional()
  @IsIn(BUG_PRIORITIES)
  priority?: BugPriority;

  @Nullable()
  @IsUUID(undefined, { message: 'Please choose a member of the team.' })
  assigned_to?: string | null;

  @Build()
  fixed_build_id?: string | null;

  @Optional()
  @CleanName()
  @IsString()
  @MaxLength(BUG_LIMITS.tag)
  add_tag?: string;

  @Optional()
  @CleanName()
  @IsString()
  @MaxLength(BUG_LIMITS.tag)
  remove_tag?: string;
}

export class BugsChanged {
  /** Bugs that are different now. */
  changed!: number;
}

/** Whether a fix works. */
export class VerifyBug {
  /** False opens the bug again. */
  @IsBoolean()
  works!: boolean;

  /** Where it was tried; the build of the fix by default. */
  @Build()
  build_id?: string | null;
}

/** A member of the team to whom a bug can be assigned. */
export class AssignableMember {
  id!: string;
  username!: string;
  role!: string;
}

export class BugPerson {
  id!: string;
  name!: string;
}

export class BugAbilities {
  delete!: boolean;
  setPrivate!: boolean;
  verify!: boolean;
}

/** One bug with everything but its timeline. */
export class BugView {
  bug!: BugRow;
  /** The whole text; that of the row is shortened. */
  description!: string;
  steps!: string;
  expected!: string;
  actual!: string;
  verified_by_name!: string | null;
  verified_at!: string | null;
  watchers!: BugPerson[];
  /** Whether the user watches it. */
  watching!: boolean;
  relations!: RelationView[];
  attachments!: BugAttachmentView[];
  /** For agents: the tickets that it was raised from. */
  tickets!: BugTicketView[];
  can!: BugAbilities;
}

/** One stored text of a description. */
export class DescriptionView {
  /** From 1, the text as it was reported. */
  revision!: number;
  author_name!: string | null;
  description!: string;
  created_at!: string;
}

export class DescriptionPage {
  /** Newest first. */
  items!: DescriptionView[];
  nextCursor!: string | null;
}
