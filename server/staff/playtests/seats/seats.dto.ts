import { IsBoolean, IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { Optional } from '../../../platform/http/optional.js';
import { TrimmedLines } from '../../../platform/text/text-input.js';
import { PLAYTEST_LIMITS, RSVP_STATUSES, type RsvpStatus } from '../playtests.rules.js';

export class AnswerPlaytest {
  @IsIn(RSVP_STATUSES, { message: 'Choose Yes, Maybe or No.' })
  status!: RsvpStatus;

  /** For users who manage the session; omitted fields are unchanged. */
  @Optional()
  @TrimmedLines()
  @IsString()
  @MaxLength(PLAYTEST_LIMITS.rsvpNotes)
  notes?: string;
}

/** A user's own answer. */
export class RsvpView {
  /** Null before the first answer. */
  status!: RsvpStatus | null;
  notes!: string;
  /** From 1; null for users with a seat or who do not attend. */
  waitlist_position!: number | null;
  /** Null while it was not recorded. */
  attended!: boolean | null;
}

export class RecordAttendance {
  @IsUUID(undefined, { message: 'Choose a participant.' })
  user_id!: string;

  @IsBoolean()
  attended!: boolean;
}

/** A user who answered Yes or Maybe. */
export class AttendeeView {
  user_id!: string;
  name!: string;
  status!: RsvpStatus;
  waitlist_position!: number | null;
  attended!: boolean | null;
  /** Empty except for users who manage the session and the user themselves. */
  notes!: string;
}
