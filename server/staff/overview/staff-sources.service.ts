import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup, type Group } from '../../platform/access/roles.rules.js';
import type { StaffActivityView, CalendarEntryView } from './overview.dto.js';
import type { CounterKey } from './overview.rules.js';

/** An area's part of a counter. Counters with several sources show their sum. */
export interface CounterSource {
  key: CounterKey;
  /** Label beside the other sources of the counter: `Critical bugs`. */
  label: string;
  /** Path of the list. */
  path: string;
  /** The group whose members it counts for, if not everyone in the staff area. */
  group?: Group;
  /** One statement, under the area's own access rule. */
  count(actor: Actor): Promise<number>;
}

/** An area's recent activity. One statement, under its own access rule. */
interface ActivitySource {
  name: string;
  /** The latest of what the user may see, newest first. */
  latest(actor: Actor, limit: number): Promise<StaffActivityView[]>;
}

/** An area's calendar entries. One statement, under its own access rule. */
interface CalendarSource {
  name: string;
  /** Entries from `from` until `until` that the user may see; at most `limit`. */
  between(actor: Actor, from: Date, until: Date, limit: number): Promise<CalendarEntryView[]>;
}

/** Filter of pending items; all of them without a condition. */
export interface WaitingFilter {
  /** Submitted before this time. */
  before?: Date;
  /** Submitted by anyone except this user. */
  exceptOf?: string;
}

/** An area's pending approvals. */
interface ApprovalSource {
  /** Label of the link: `Builds`. */
  label: string;
  /** Page where they are decided. */
  path: string;
  /** Group that may decide. Not shown to others. */
  group: Group;
  /** Number of pending items. One statement. */
  waiting(filter: WaitingFilter): Promise<number>;
}

/** Registry of sources for the staff overview, called in the constructors of the areas' services. */
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

  /** The approvals on which a user with these roles may decide. */
  approvalsOf({ roles }: Pick<Actor, 'roles'>): ApprovalSource[] {
    return this.approvals.filter(({ group }) => inGroup(roles, group));
  }
}
