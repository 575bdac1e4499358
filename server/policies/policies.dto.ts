import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsHexadecimal,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsString,
  IsUUID,
  Length,
  MaxLength,
  Min,
  registerDecorator,
  ValidateNested,
} from 'class-validator';
import { Nullable, Optional } from '../platform/http/optional.js';
import { PageQuery } from '../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../platform/text/search.rules.js';
import { CleanName, NoneWhenEmpty, Trimmed, TrimmedLines } from '../platform/text/text-input.js';
import { IsDay } from '../platform/time/is-day.js';
import { AUDIENCES, audiencesOf } from '../staff/announcements/announcements.rules.js';
import { PolicyAbilities } from './policies.policy.js';
import {
  isAttachmentUrl,
  POLICY_CATEGORIES,
  POLICY_CHANGES,
  POLICY_FILTERS,
  POLICY_LIMITS,
  type PolicyApproval,
  type PolicyCategory,
  type PolicyChange,
  type PolicyFilter,
  type PolicyStatus,
  type VersionClosing,
} from './policies.rules.js';

const UNKNOWN_AUDIENCE = 'Choose audiences from the list: all, dev, qa, design or the name of a role.';
const UNKNOWN_CATEGORY = `Choose a category: ${POLICY_CATEGORIES.join(', ')}.`;

/** An uploaded file of a policy, or an https address. */
function AttachmentUrl(): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'attachmentUrl',
      target: target.constructor,
      propertyName: String(property),
      options: { message: 'Enter an address that starts with https://.' },
      validator: { validate: (value: unknown) => typeof value === 'string' && isAttachmentUrl(value) },
    });
  };
}

/** A list of audiences, or a comma-separated text. Anything else is left for validation to refuse. */
const Audience = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => {
      const typed = typeof value === 'string' ? [value] : value;
      return Array.isArray(typed) && typed.length <= 100 && typed.every((name) => typeof name === 'string') ? audiencesOf(typed) : value;
    }),
    IsArray({ message: UNKNOWN_AUDIENCE }),
    ArrayMinSize(1, { message: 'Choose at least one audience.' }),
    ArrayMaxSize(POLICY_LIMITS.audiences),
    IsIn(AUDIENCES, { each: true, message: UNKNOWN_AUDIENCE }),
  );

const Title = () => applyDecorators(CleanName(), IsString(), IsNotEmpty({ message: 'Enter a title.' }), MaxLength(POLICY_LIMITS.title));
const Content = () =>
  applyDecorators(TrimmedLines(), IsString(), IsNotEmpty({ message: 'Enter the text.' }), MaxLength(POLICY_LIMITS.content));
const Attachments = () =>
  applyDecorators(
    IsArray(),
    ArrayMaxSize(POLICY_LIMITS.attachments, { message: `A policy has at most ${POLICY_LIMITS.attachments} attachments.` }),
    IsObject({ each: true, message: 'Each attachment needs a name and an address.' }),
    ValidateNested({ each: true }),
    Type(() => PolicyAttachmentView),
  );

export class PolicyAttachmentView {
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Enter a name.' })
  @MaxLength(POLICY_LIMITS.attachmentName)
  name!: string;

  /** The address of an uploaded file, or one that starts with https://. */
  @Trimmed()
  @IsString()
  @MaxLength(POLICY_LIMITS.url)
  @AttachmentUrl()
  url!: string;
}

/** How a version ended without an approval. */
export class VersionClosingView {
  as!: VersionClosing;
  /** Name; null once that account is deleted. */
  by!: string | null;
  at!: string;
  /** Why it was sent back. */
  reason!: string | null;
}

/** One immutable version. */
export class PolicyVersionView {
  /** 1 for the first. */
  number!: number;
  title!: string;
  category!: PolicyCategory;
  /** Markdown. */
  content!: string;
  /** SHA-256 of `content` in UTF-8, in hexadecimal digits. */
  hash!: string;
  attachments!: PolicyAttachmentView[];
  audience!: string[];
  effectiveDate!: string;
  dueDate!: string | null;
  change!: PolicyChange;
  reason!: string | null;
  /** Name; null once that account is deleted. */
  editedBy!: string | null;
  editedAt!: string;
  /** Name; null before the approval, and once that account is deleted. */
  approvedBy!: string | null;
  approvedAt!: string | null;
  /** The editor approved it, because no one else could. */
  selfApproved!: boolean;
  /** Null unless it was sent back or withdrawn. */
  closed!: VersionClosingView | null;
}

/** The user's own agreement. */
export class AgreementView {
  /** Number of the version. */
  version!: number;
  hash!: string;
  at!: string;
  /** False if a later major version asks again. */
  valid!: boolean;
}

/** How many people of the audience of the published version agreed. */
export class AgreementCounts {
  audience!: number;
  agreed!: number;
  overdue!: number;
}

/**
 * A policy. Title, category and so on are those of the published version; for admin, ceo and hr, of the newest one, unless that was sent
 * back or withdrawn and another is published.
 */
export class PolicyView {
  id!: string;
  title!: string;
  category!: PolicyCategory;
  /** YYYY-MM-DD, may be in the future. */
  effectiveDate!: string;
  /** Last day on which its audience is to agree; null for none. */
  dueDate!: string | null;
  audience!: string[];
  status!: PolicyStatus;
  /** Of the newest version that the user may see; `approved` if that was withdrawn and another is published. */
  approval!: PolicyApproval;
  attachments!: PolicyAttachmentView[];
  /** Number of the version that people read; null for a draft. */
  publishedVersion!: number | null;
  latestVersion!: number;
  /** Oldest first. In a list, only the version that the other fields are from. */
  versions!: PolicyVersionView[];
  /** The user's latest agreement; null without one. */
  acknowledgement!: AgreementView | null;
  /** Due date of the published version; null for none. */
  publishedDue!: string | null;
  /** The user's own last day to agree: later than that for someone who joined its audience after the publication; null for none. */
  agreeBy!: string | null;
  /** The user has not agreed, and that day has passed. */
  overdue!: boolean;
  /** Null for users who may not see them, and for drafts. */
  counts!: AgreementCounts | null;
  /** Send it back with a change; a concurrent change causes 409. */
  version!: number;
  can!: PolicyAbilities;
}

export class PoliciesPage {
  policies!: PolicyView[];
  /** Names of those who agreed, by policy: all of them for admin, ceo and hr, otherwise the user's own. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } })
  acks!: Record<string, string[]>;
  nextCursor!: string | null;
}

export class Acknowledgements {
  /** Names of those who agreed, by policy, as in the list. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } })
  acknowledgements!: Record<string, string[]>;
}

export class PoliciesQuery extends PageQuery {
  @Optional()
  @IsIn(POLICY_CATEGORIES, { message: UNKNOWN_CATEGORY })
  category?: PolicyCategory;

  @Optional()
  @IsIn(POLICY_FILTERS)
  show: PolicyFilter = 'all';

  /** Part of the title or the text, case-insensitive. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;
}

export class CreatePolicy {
  /** Generated by the client, so that a repeated request creates no second policy; generated by the server by default. */
  @Optional()
  @IsUUID()
  id?: string;

  @Title()
  title!: string;

  @IsIn(POLICY_CATEGORIES, { message: UNKNOWN_CATEGORY })
  category!: PolicyCategory;

  /** Markdown. */
  @Content()
  content!: string;

  @IsDay()
  effectiveDate!: string;

  /** Last day on which its audience is to agree. */
  @Nullable()
  @IsDay()
  dueDate?: string | null;

  /** `all`, `dev`, `qa`, `design` or names of roles. */
  @Optional()
  @Audience()
  audience: string[] = ['all'];

  @Optional()
  @Attachments()
  attachments: PolicyAttachmentView[] = [];

  /** Accepted, but a new policy always waits for approval. */
  @Optional()
  @IsIn(['pending'])
  approval?: 'pending';

  /** Accepted, but a new policy is always a draft. */
  @Optional()
  @IsIn(['draft'])
  status?: 'draft';
}

/** A new version, of which omitted fields are unchanged; or `approval` and `status` alone, which approve the newest one. */
export class UpdatePolicy {
  @Optional()
  @Title()
  title?: string;

  @Optional()
  @IsIn(POLICY_CATEGORIES, { message: UNKNOWN_CATEGORY })
  category?: PolicyCategory;

  @Optional()
  @Content()
  content?: string;

  @Optional()
  @IsDay()
  effectiveDate?: string;

  @Nullable()
  @IsDay()
  dueDate?: string | null;

  @Optional()
  @Audience()
  audience?: string[];

  @Optional()
  @Attachments()
  attachments?: PolicyAttachmentView[];

  /** `minor` does not ask people to agree again. */
  @Optional()
  @IsIn(POLICY_CHANGES)
  change?: PolicyChange;

  /** What was changed and why. */
  @Nullable()
  @CleanName()
  @IsString()
  @MaxLength(POLICY_LIMITS.reason)
  reason?: string | null;

  @Optional()
  @IsIn(['pending', 'approved'])
  approval?: 'pending' | 'approved';

  @Optional()
  @IsIn(['draft', 'published'])
  status?: PolicyStatus;

  /** The version that was read, which the screens always send; without it, the stored version is overwritten or approved. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

export class SendBackPolicy {
  /** What has to change before the version can be approved. */
  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Enter a reason.' })
  @MaxLength(POLICY_LIMITS.reason)
  reason!: string;

  /** As in a change. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

export class WithdrawPolicy {
  /** As in a change. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

export class AcknowledgePolicy {
  /** The user's own name. */
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Enter your name.' })
  @MaxLength(200)
  name!: string;

  /** Number of the version that the user has read; the published one by default. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;

  /** SHA-256 of the text that the user has read. */
  @Optional()
  @IsHexadecimal()
  @Length(64, 64)
  hash?: string;
}
