import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup, type Group } from '../../platform/access/roles.rules.js';
import type { StaffActivityView, CalendarEntryView } from './overview.dto.js';
import type { CounterKey } from './overview.rules.js';

/** What an area adds to one of the counters. Counters with several sources show their sum. */
export interface CounterSource {
  key: CounterKey;
  /** What it counts, beside the other sources of the counter: `Critical bugs`. */
  label: string;
  /** Where what it counts is listed. */
  path: string;
  /** One statement, under the area's own access rule. */
  count(actor: Actor): Promise<number>;
}

/** What an area knows of what happened. One statement, under its own access rule. */
export interface ActivitySource {
  name: string;
  /** The latest of what the user may see, newest first. */
  latest(actor: Actor, limit: number): Promise<StaffActivityView[]>;
}

/** What an area marks in the calendar. One statement, under its own access rule. */
export interface CalendarSource {
  name: string;
  /** What lies in the time from `from` up to `until`, of what the user may see; `limit` at most. */
  between(actor: Actor, from: Date, until: Date, limit: number): Promise<CalendarEntryView[]>;
}

/** Which of the things that wait are counted; all of them without a condition. */
export interface WaitingFilter {
  /** Handed in before this moment. */
  before?: Date;
  /** Handed in by anyone but this user. */
  exceptOf?: string;
}

/** What waits for approval in an area. */
export interface ApprovalSource {
  /** What waits, as the label of a link: `Builds`. */
  label: string;
  /** Where it is decided on. */
  path: string;
  /** Who decides. Others are told nothing of it. */
  group: Group;
  /** How many wait. One statement. */
  waiting(filter: WaitingFilter): Promise<number>;
}

/** What the areas bring to the staff overview; they register it in the constructors of their services. */
@Injectable()
export class StaffSourcesService {
  readonly counters: CounterSource[] = [];
  readonly activity: ActivitySource[] = [];
  readonly calendar: CalendarSource[] = [];
  readonly approvals: ApprovalSource[] = [];

  registerCounter(source: CounterSource): void {
    this.counters.push(source);
  }

  registerActivity(source: ActivitySource): void {
    this.activity.push(source);
  }

  registerCalendar(source: CalendarSource): void {
    this.calendar.push(source);
  }

  registerApprovals(source: ApprovalSource): void {
    this.approvals.push(source);
  }

  /** The approvals that a user with these roles may decide on. */
  approvalsOf({ roles }: Pick<Actor, 'roles'>): ApprovalSource[] {
    return this.approvals.filter(({ group }) => inGroup(roles, group));
  }
}
