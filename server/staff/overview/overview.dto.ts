import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsString, Matches } from 'class-validator';
import { COUNTERS, type CounterKey } from './overview.rules.js';

/** What one of several sources adds to a counter. */
export class CounterPartView {
  label!: string;
  /** More than 0. */
  value!: number;
  path!: string;
}

export class CounterView {
  key!: CounterKey;
  /** `unavailable` while the area that it counts does not exist, `failed` when it could not be counted this time. */
  state!: 'ready' | 'failed' | 'unavailable';
  /** Null unless it is ready. */
  value!: number | null;
  /** Where what it counts is listed; null without such a place. */
  path!: string | null;
  /** What it is made of, where there are several sources: the largest first, without those that add nothing. */
  parts!: CounterPartView[];
}

export class OverviewView {
  /** One for each counter, in the user's order. */
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

/** Something that happened in the studio. */
export class StaffActivityView {
  id!: string;
  /** Names what it is: `announcement`. */
  kind!: string;
  title!: string;
  /** What happened, as the end of a sentence that begins with `actor`: `published an announcement`. */
  text!: string;
  /** Null once that account is deleted. */
  actor!: string | null;
  at!: string;
  path!: string;
}

export class ActivityAnswer {
  /** The latest ten, newest first. */
  items!: StaffActivityView[];
  /** True when a part of the studio could not be asked this time, so that items may be missing. */
  incomplete!: boolean;
}

/** What a day is marked with. */
export class CalendarEntryView {
  /** The day in the United Kingdom, YYYY-MM-DD. */
  date!: string;
  kind!: string;
  title!: string;
  path!: string;
}

export class CalendarAnswer {
  entries!: CalendarEntryView[];
  incomplete!: boolean;
}

export class CalendarQuery {
  /** YYYY-MM. */
  @IsString()
  @Matches(/^2\d{3}-(0[1-9]|1[0-2])$/, { message: 'Choose a month such as 2026-11.' })
  month!: string;
}
