import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsString, Matches } from 'class-validator';
import { COUNTERS, type CounterKey } from './overview.rules.js';

/** One source's part of a counter. */
export class CounterPartView {
  label!: string;
  /** More than 0. */
  value!: number;
  path!: string;
}

export class CounterView {
  key!: CounterKey;
  /** `unavailable` while the counted area does not exist, `failed` if counting failed this time. */
  state!: 'ready' | 'failed' | 'unavailable';
  /** Null unless ready. */
  value!: number | null;
  /** List of what it counts; null without one. */
  path!: string | null;
  /** Its parts, if there are several sources or the label of the counter does not say what is counted: largest first, without zeros. */
  parts!: CounterPartView[];
}

export class OverviewView {
  /** One per counter, in the user's order. */
  counters!: CounterView[];
  /** True while the user has not changed the order. */
  usual_order!: boolean;
}

export class OrderCounters {
  @IsArray()
  @ArrayMaxSize(COUNTERS.length)
  @ArrayUnique()
  @IsIn(COUNTERS, { each: true })
  order!: CounterKey[];
}

/** An activity in the studio. */
export class StaffActivityView {
  id!: string;
  /** Names what it is: `announcement`. */
  kind!: string;
  title!: string;
  /** The event as the end of a sentence that starts with `actor`: `published an announcement`. */
  text!: string;
  /** Null once that account is deleted. */
  actor!: string | null;
  at!: string;
  path!: string;
}

export class ActivityResponse {
  /** The latest ten, newest first. */
  items!: StaffActivityView[];
  /** True if a source failed this time, so that items may be missing. */
  incomplete!: boolean;
}

/** A calendar entry of a day. */
export class CalendarEntryView {
  /** The day in the United Kingdom, YYYY-MM-DD. */
  date!: string;
  kind!: string;
  title!: string;
  path!: string;
}

export class CalendarResponse {
  entries!: CalendarEntryView[];
  incomplete!: boolean;
}

export class CalendarQuery {
  /** YYYY-MM. */
  @IsString()
  @Matches(/^2\d{3}-(0[1-9]|1[0-2])$/, { message: 'Choose a month such as 2026-11.' })
  month!: string;
}
