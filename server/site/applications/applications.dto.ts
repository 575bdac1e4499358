import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, IsUUID, Max, MaxLength, Min, MinLength } from 'class-validator';
import { TABLE_FORMATS, type TableFormat } from '../../platform/documents/table-files.js';
import { Optional } from '../../platform/http/optional.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../platform/lists/cursors.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { Trimmed, TrimmedLines } from '../../platform/text/text-input.js';
import {
  APPLICATION_REPLIES,
  APPLICATION_STATES,
  canWithdraw,
  NOTE_LENGTH,
  REPLY_LENGTH,
  type ApplicationReply,
  type ApplicationState,
} from './application-states.rules.js';
import type { ApplicationRow } from './applications.repository.js';
import { APPLICATION_INTENTS, APPLICATION_ROLES, type ApplicationIntent, type ApplicationRole } from './applications.rules.js';

export class ApplicationSentResponse {
  id!: string;
}

/** Filters the list; all conditions are combined. */
export class ApplicationsFilter {
  /** Part of the applicant's name or address, case-insensitive. */
  @Optional()
  @Trimmed()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;

  @Optional()
  @IsIn(APPLICATION_ROLES, { message: 'Please choose a role from the list.' })
  role?: ApplicationRole;

  @Optional()
  @IsIn(APPLICATION_INTENTS, { message: 'Please choose employee or contractor.' })
  intent?: ApplicationIntent;

  @Optional()
  @IsIn(APPLICATION_STATES, { message: 'Choose a state from the list.' })
  state?: ApplicationState;

  /** Id of the account that sent them. */
  @Optional()
  @IsUUID(undefined, { message: 'There is no such account.' })
  account?: string;
}

export class ApplicationsQuery extends ApplicationsFilter {
  /** Applications on a page, 1 to 100. */
  @Optional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit: number = DEFAULT_PAGE_SIZE;

  /** `nextCursor` of the previous page. */
  @Optional()
  @IsString()
  @MaxLength(400)
  cursor?: string;
}

/** The filter of the list, and the form of the file. */
export class ApplicationsExportQuery extends ApplicationsFilter {
  @IsIn(TABLE_FORMATS, { message: 'Please choose CSV, Excel or PDF.' })
  format!: TableFormat;
}

/** Puts an application into a state. */
export class SetApplicationState {
  @IsIn(APPLICATION_STATES, { message: 'Choose a state from the list.' })
  state!: ApplicationState;

  /** The version that the form was loaded with. */
  @IsInt()
  @Min(1)
  version!: number;
}

export class AddApplicationNote {
  @TrimmedLines()
  @IsString()
  @MinLength(1, { message: 'Write a note.' })
  @MaxLength(NOTE_LENGTH)
  body!: string;
}

/** An email to the applicant, as it would be sent. */
export class PreviewApplicationReply {
  @IsIn(APPLICATION_REPLIES, { message: 'Choose what kind of reply it is.' })
  kind!: ApplicationReply;

  @TrimmedLines()
  @IsString()
  @MinLength(10, { message: 'Write at least one sentence.' })
  @MaxLength(REPLY_LENGTH)
  text!: string;
}

export class SendApplicationReply extends PreviewApplicationReply {
  /** The version that the form was loaded with. */
  @IsInt()
  @Min(1)
  version!: number;
}

export class ApplicationReplyPreview {
  to!: string;
  subject!: string;
  text!: string;
}

export class ApplicationNoteView {
  id!: string;
  body!: string;
  /** Name of the author; null once that account is deleted. */
  author!: string | null;
  created_at!: string;
}

/** An application as shown to the applicant. */
export class OwnApplicationView {
  id!: string;
  role!: string;
  intent!: ApplicationIntent;
  state!: ApplicationState;
  created_at!: string;
  /** When it is deleted automatically. */
  erased_at!: string;
  canWithdraw!: boolean;
}

/** An application as shown to reviewers. */
export class ApplicationView {
  id!: string;
  name!: string;
  /** Contact address given by the applicant. */
  email!: string;
  role!: string;
  intent!: ApplicationIntent;
  skills!: string;
  portfolio!: string | null;
  /** Path of the file; null if there is none. */
  file_url!: string | null;
  /** Email address of the account that sent it. */
  userEmail!: string;
  firstName!: string | null;
  lastName!: string | null;
  created_at!: string;
  state!: ApplicationState;
  /** Send it back with a change; a concurrent change causes 409. */
  version!: number;
  /** When the applicant last received a reply; null if never. */
  replied_at!: string | null;
}

export class ApplicationFileView {
  name!: string;
  /** Bytes. */
  size!: number;
}

/** An application with the fields that are only loaded for one application. */
export class ApplicationDetailView extends ApplicationView {
  /** Id of the account that sent it. */
  account_id!: string;
  file!: ApplicationFileView | null;
  /** When it is deleted automatically. */
  erased_at!: string;
  /** Oldest first. */
  notes!: ApplicationNoteView[];
}

export class ApplicationPage {
  items!: ApplicationView[];
  nextCursor!: string | null;
}

interface Account {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** @param account undefined if it was deleted between two queries. */
export function toApplicationView(row: ApplicationRow, account: Account | undefined): ApplicationView {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    intent: row.intent,
    skills: row.skills,
    portfolio: row.portfolio,
    file_url: row.fileId === null ? null : `/api/admin/job-applications/${row.id}/file`,
    userEmail: account?.email ?? '',
    firstName: account?.firstName ?? null,
    lastName: account?.lastName ?? null,
    created_at: row.createdAt,
    state: row.state,
    version: row.version,
    replied_at: row.repliedAt,
  };
}

export function toOwnApplicationView({ id, role, intent, state, createdAt, erasedAt }: ApplicationRow): OwnApplicationView {
  return { id, role, intent, state, created_at: createdAt, erased_at: erasedAt, canWithdraw: canWithdraw(state) };
}
