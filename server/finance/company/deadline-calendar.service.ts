import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Config } from '../../platform/config/config.js';
import type { CalendarEntry } from '../../platform/documents/calendar.js';
import { CalendarSources } from '../../platform/documents/calendar-sources.js';
import { dayAfter } from '../../platform/time/days.rules.js';
import type { DeadlineView } from './company.dto.js';
import { CompanyService } from './company.service.js';
import { DEADLINE_LABELS } from './deadlines.rules.js';

/** Puts the deadlines that are open into the calendar feeds of directors. */
@Injectable()
export class DeadlineCalendarService implements OnModuleInit {
  constructor(
    private readonly company: CompanyService,
    private readonly sources: CalendarSources,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.sources.register(async ({ roles }) => (inGroup(roles, 'admin') ? this.entries() : []));
  }

  private async entries(): Promise<CalendarEntry[]> {
    const { hostname } = new URL(this.config.publicUrl);
    return (await this.company.deadlines()).filter(({ done_on }) => done_on === null).map((deadline) => this.entryOf(deadline, hostname));
  }

  private entryOf({ id, type, due_date, period_end }: DeadlineView, hostname: string): CalendarEntry {
    return {
      uid: `deadline-${id.replace(':', '-')}@${hostname}`,
      sequence: 0,
      changedAt: midnight(period_end),
      start: midnight(due_date),
      end: midnight(dayAfter(due_date, 1)),
      allDay: true,
      title: DEADLINE_LABELS[type],
      description: `For the period to ${period_end}. If banks are closed on that day, pay by the last working day before it.`,
      location: '',
      url: `${this.config.publicUrl}/staff?section=finances&view=tax`,
      cancelled: false,
    };
  }
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
