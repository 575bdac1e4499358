import { IsBoolean, IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { Optional } from '../../../platform/http/optional.js';
import { TrimmedLines } from '../../../platform/text/text-input.js';
import { PLAYTEST_LIMITS, RSVP_STATUSES, type RsvpStatus } from '../playtests.rules.js';

export class AnswerPlaytest {
  @IsIn(RSVP_STATUSES, { message: 'Choose Yes, Maybe or No.' })
  status!: RsvpStatus;

  /** For those who manage the session; what is left out stays. */
  @Optional()
  @TrimmedLines()
  @IsString()
  @MaxLength(PLAYTEST_LIMITS.rsvpNotes)
  notes?: string;
}

/** A person's own answer. */
export class RsvpView {
  /** Null before the first answer. */
  status!: RsvpStatus | null;
  notes!: string;
  /** From 1; null for those who have a seat or do not attend. */
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

/** Someone who answered Yes or Maybe. */
export class AttendeeView {
  user_id!: string;
  name!: string;
  status!: RsvpStatus;
  waitlist_position!: number | null;
  attended!: boolean | null;
  /** Empty for everyone but those who manage the session and the person themselves. */
  notes!: string;
}
