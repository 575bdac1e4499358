import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn, IsInt, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { CleanName, NoneWhenEmpty, Trimmed, TrimmedLines } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import { PLAYTEST_LIMITS, PLAYTEST_STATUSES, type PlaytestStatus } from './playtests.rules.js';
import type { AttendeeView, RsvpView } from './seats/seats.dto.js';

const { minutes, participants } = PLAYTEST_LIMITS;

const Title = () =>
  applyDecorators(CleanName(), IsString(), Matches(VISIBLE, { message: 'Enter a title.' }), MaxLength(PLAYTEST_LIMITS.title));
const Text = (max: number) => applyDecorators(Optional(), TrimmedLines(), IsString(), MaxLength(max));
const Build = () => IsUUID(undefined, { message: 'Choose a build.' });
const Start = () => applyDecorators(IsString({ message: 'Enter a date and a time.' }), MaxLength(40));
const Minutes = () => {
  const message = `Choose a duration from ${minutes.min} to ${minutes.max} minutes.`;
  return applyDecorators(IsInt({ message }), Min(minutes.min, { message }), Max(minutes.max, { message }));
};
const Participants = () => {
  const message = `Choose from ${participants.min} to ${participants.max} participants.`;
  return applyDecorators(IsInt({ message }), Min(participants.min, { message }), Max(participants.max, { message }));
};

class PlaytestTexts {
  @Text(PLAYTEST_LIMITS.description)
  description?: string;

  /** A room, or an online meeting place. */
  @Optional()
  @CleanName()
  @IsString()
  @MaxLength(PLAYTEST_LIMITS.location)
  location?: string;

  @Text(PLAYTEST_LIMITS.testFocus)
  test_focus?: string;

  @Text(PLAYTEST_LIMITS.requirements)
  requirements?: string;

  /** Testers can download the build only with a seat, and only during the session. */
  @Optional()
  @IsBoolean()
  unlocks_build?: boolean;
}

export class CreatePlaytest extends PlaytestTexts {
  @Title()
  title!: string;

  /** An approved build. */
  @Build()
  build_id!: string;

  /** ISO 8601; without an offset, UK time. */
  @Start()
  scheduled_date!: string;

  @Optional()
  @Minutes()
  duration_minutes: number = minutes.usual;

  @Optional()
  @Participants()
  max_participants: number = participants.usual;
}

/** Omitted fields are unchanged. */
export class UpdatePlaytest extends PlaytestTexts {
  @Optional()
  @Title()
  title?: string;

  @Optional()
  @Build()
  build_id?: string;

  /** ISO 8601; without an offset, UK time. */
  @Optional()
  @Start()
  scheduled_date?: string;

  @Optional()
  @Minutes()
  duration_minutes?: number;

  @Optional()
  @Participants()
  max_participants?: number;

  /** The version that was edited. Without it, the stored version is overwritten. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

export class CancelPlaytest {
  /** Shown to respondents. */
  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Give the reason.' })
  @MaxLength(PLAYTEST_LIMITS.reason)
  reason!: string;
}

export class PlaytestsQuery extends PageQuery {
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsIn(PLAYTEST_STATUSES)
  status?: PlaytestStatus;

  /** Part of the title, a text, the location or the build. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;
}

export class PlaytestAbilities {
  edit!: boolean;
  cancel!: boolean;
  rsvp!: boolean;
  write_notes!: boolean;
  record_attendance!: boolean;
  /** Permission to raise bugs from its notes. */
  raise_bugs!: boolean;
  /** The user may check in. */
  check_in!: boolean;
  /** Permission to end the download restriction, the only possible change once the session has started. */
  open_build!: boolean;
}

export class PlaytestView {
  id!: string;
  title!: string;
  description!: string;
  build_id!: string;
  /** Null, like the title, for a build that the user may not see, for example after its withdrawal. */
  build_version!: string | null;
  build_title!: string | null;
  scheduled_date!: string;
  ends_at!: string;
  duration_minutes!: number;
  max_participants!: number;
  /** Number of seats taken. */
  rsvp_count!: number;
  waitlist_count!: number;
  location!: string;
  test_focus!: string;
  requirements!: string;
  unlocks_build!: boolean;
  /** By the server's clock. */
  status!: PlaytestStatus;
  created_by_name!: string | null;
  cancel_reason!: string | null;
  cancelled_by_name!: string | null;
  /** The user's own answer. */
  rsvp!: RsvpView;
  /** Send it back with a change; a concurrent change causes 409. */
  version!: number;
  can!: PlaytestAbilities;
}

export class PlaytestsPage {
  items!: PlaytestView[];
  nextCursor!: string | null;
}

export class PlaytestDetail {
  session!: PlaytestView;
  /** Users with a seat, then the waitlist in order, then those who may come. */
  people!: AttendeeView[];
}
