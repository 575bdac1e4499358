import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDivisibleBy,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  NotEquals,
  registerDecorator,
} from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { FinanceDay } from '../../finance/finance-input.dto.js';
import { DaysQuery } from '../../finance/ledger/ledger.dto.js';
import { TABLE_FORMATS, type TableFormat } from '../../platform/documents/table-files.js';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { CleanName } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { CLAIM_STATUSES, SUBJECT_TYPES, type ClaimStatus, type SubjectType } from '../clarity.rules.js';
import { HOURS_MESSAGE, isUsableHours, PROJECT_LENGTH, TASK_LENGTH } from './time.rules.js';

const NO_PROJECT = 'Please enter a project, or leave it out.';

/** What someone worked on. */
export const Task = () =>
  applyDecorators(
    CleanName(),
    IsString({ message: 'Please say what you worked on.' }),
    Matches(VISIBLE, { message: 'Please say what you worked on.' }),
    MaxLength(TASK_LENGTH, { message: `Please use at most ${TASK_LENGTH} characters.` }),
  );

/** A project by its name. */
export const Project = () =>
  applyDecorators(
    CleanName(),
    IsString({ message: NO_PROJECT }),
    Matches(VISIBLE, { message: NO_PROJECT }),
    MaxLength(PROJECT_LENGTH, { message: `Please use at most ${PROJECT_LENGTH} characters.` }),
  );

/** Hours as people type them; they stay as they were sent. */
function Hours(): PropertyDecorator {
  return applyDecorators(ApiProperty({ oneOf: [{ type: 'number' }, { type: 'string' }] }), (target: object, key: string | symbol) =>
    registerDecorator({
      name: 'hours',
      target: target.constructor,
      propertyName: String(key),
      options: { message: HOURS_MESSAGE },
      validator: { validate: isUsableHours },
    }),
  );
}

/** A moment as text; whether it is one, the service says. */
export const MomentText = () => applyDecorators(Optional(), IsString({ message: 'Please enter a day and a time.' }), MaxLength(40));

/** What work belongs to: a project by name, and a bug, build, playtest or ticket that the user can open. */
export class WorkSubject {
  @Optional()
  @Project()
  project?: string;

  @Optional()
  @IsIn(SUBJECT_TYPES)
  subject_type?: SubjectType;

  @Optional()
  @IsUUID()
  subject_id?: string;
}

/** Work by hours on a day, or from one moment to another. */
export class EnterTime extends WorkSubject {
  /** Made by the client: the same entry sent again is the same entry. */
  @Optional()
  @IsUUID()
  id?: string;

  @Task()
  task!: string;

  /** At most two decimal places and 24 hours. Leave it out for an interval. */
  @Optional()
  @Hours()
  hours?: number | string;

  /** YYYY-MM-DD in the United Kingdom, of an entry by hours; today unless it is given. */
  @Optional()
  @FinanceDay()
  date?: string;

  /** ISO 8601; without an offset, UK time. */
  @MomentText()
  started_at?: string;

  /** ISO 8601; without an offset, UK time. */
  @MomentText()
  ended_at?: string;
}

export class ChangeTime extends EnterTime {
  /** The version that the form was loaded with. */
  @IsInt()
  @Min(1)
  version!: number;
}

export class TimeQuery extends PageQuery {
  /** First day, YYYY-MM-DD. */
  @Optional()
  @FinanceDay()
  from?: string;

  /** Last day, YYYY-MM-DD. */
  @Optional()
  @FinanceDay()
  to?: string;

  @Optional()
  @IsIn(CLAIM_STATUSES)
  status?: ClaimStatus;

  /** Another user, for those who approve time. */
  @Optional()
  @IsUUID()
  user_id?: string;
}

/** Whose time of which days, and in which form. */
export class TimeExportQuery extends DaysQuery {
  @IsIn(TABLE_FORMATS, { message: 'Please choose CSV, Excel or PDF.' })
  format!: TableFormat;

  /** Another user, for those who approve time. */
  @Optional()
  @IsUUID()
  user_id?: string;

  /** Everyone's, for those who approve time. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  everyone: boolean = false;
}

/** Entries to enter again some days later. */
export class CopyTime {
  /** One's own; each is copied once to a day, however often it is sent. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @IsUUID(undefined, { each: true })
  ids!: string[];

  /** How many days later: whole weeks, back or forth. */
  @IsInt()
  @IsDivisibleBy(7)
  @NotEquals(0)
  @Min(-364)
  @Max(364)
  days!: number;
}

export class WorkSubjectView {
  type!: SubjectType;
  id!: string;
  /** Null if the user cannot see it any more. */
  title!: string | null;
  path!: string | null;
}

export class TimeAbilities {
  edit!: boolean;
  delete!: boolean;
}

export class TimeView {
  id!: string;
  /** YYYY-MM-DD in the United Kingdom; of an interval, the day on which it begins. */
  date!: string;
  /** As recorded, not rounded. */
  hours!: number;
  /** What counts; null unless it is approved. */
  approvedHours!: number | null;
  seconds!: number;
  started_at!: string | null;
  ended_at!: string | null;
  task!: string;
  project!: string | null;
  subject!: WorkSubjectView | null;
  /** The timer had run longer than this. */
  trimmed!: boolean;
  status!: ClaimStatus;
  reason!: string | null;
  decided_by_name!: string | null;
  decided_at!: string | null;
  self_approved!: boolean;
  version!: number;
  can!: TimeAbilities;
}
