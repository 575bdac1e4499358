import { IsIn, IsString, MaxLength } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { Trimmed } from '../../platform/text/text-input.js';
import type { ApplicationRow } from './applications.repository.js';
import { APPLICATION_INTENTS, APPLICATION_ROLES, type ApplicationIntent, type ApplicationRole } from './applications.rules.js';

export class ApplicationSentAnswer {
  id!: string;
}

/** Narrows the list; all conditions apply together. */
export class ApplicationsQuery extends PageQuery {
  /** Part of the applicant's name or address, in any case. */
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
}

/** An application as those see it who choose among applicants. */
export class ApplicationView {
  id!: string;
  name!: string;
  /** Where the applicant wants to be answered. */
  email!: string;
  role!: string;
  intent!: ApplicationIntent;
  skills!: string;
  portfolio!: string | null;
  /** Path of the file; null without one. */
  file_url!: string | null;
  /** Address and name of the account that it was sent with. */
  userEmail!: string;
  firstName!: string | null;
  lastName!: string | null;
  created_at!: string;
}

export class ApplicationFileView {
  name!: string;
  /** Bytes. */
  size!: number;
}

/** One application with what is only known when it is opened. */
export class ApplicationDetailView extends ApplicationView {
  file!: ApplicationFileView | null;
  /** When it goes by itself. */
  erased_at!: string;
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

/** @param account undefined when it went between two questions. */
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
  };
}
