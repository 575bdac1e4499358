import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { Audit } from '../../../platform/audit/audit.js';
import { expectVersion } from '../../../platform/database/expect-version.js';
import { Database } from '../../../platform/database/transactions.js';
import { Events } from '../../../platform/events/events.js';
import { StoredTexts } from '../../../platform/text/stored-texts.js';
import { Clock } from '../../../platform/time/clock.js';
import { dayAfter, ukDate } from '../../../platform/time/days.rules.js';
import { PublicData } from '../../../platform/web/cache/public-data.js';
import { DEFAULT_HOURS, WEEKDAYS, type SupportWeek } from '../support-hours.rules.js';
import type { AdminSupportHoursView, SupportHoursView, UpdateSupportHours } from './support-hours.dto.js';
import { SupportHoursRepository, type SupportHoursRow } from './support-hours.repository.js';

declare module '../../../platform/events/events.js' {
  interface PortalEvents {
    /** The support hours or holidays changed. */
    'support-hours.changed': Record<string, never>;
  }
}

/** The support hours: those of the specification until an admin saves others. */
@Injectable()
export class SupportHoursService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly repository: SupportHoursRepository,
    private readonly publicData: PublicData,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    texts: StoredTexts,
  ) {
    texts.registerSettings('Support hours', async () => (await repository.current()) ?? {});
  }

  onModuleInit(): void {
    this.publicData.register({
      path: '/support/hours',
      load: () => this.upcoming(),
      changesOn: ['support-hours.changed'],
      // Past holidays disappear with time.
      maxAgeSeconds: 3_600,
    });
  }

  /** The public hours, from the cache. */
  publicHours(): Promise<SupportHoursView> {
    return this.publicData.read('/support/hours') as Promise<SupportHoursView>;
  }

  async current(): Promise<AdminSupportHoursView> {
    return toView(await this.repository.current());
  }

  /** @throws Conflict `support-hours-changed` if another user saved after this version was read. */
  async update(actor: Actor, { version, holidays, ...week }: UpdateSupportHours): Promise<AdminSupportHoursView> {
    return this.database.transaction(async (tx) => {
      const stored = await expectVersion(version, {
        lock: () => this.repository.lockForUpdate(tx),
        subject: 'The support hours',
        code: 'support-hours-changed',
        target: { type: 'support', id: 'hours' },
        view: toView,
      });
      const before = toView(stored);
      const after = toView({
        week: inOrder(week),
        holidays: holidays.map(({ day, name }) => ({ day, name })).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
        version: before.version + 1,
      });
      await this.repository.save(tx, { ...after, updatedAt: this.clock.now() });
      await this.audit.record(tx, {
        actor,
        action: 'SUPPORT_HOURS_UPDATED',
        target: { type: 'support', id: 'hours' },
        before,
        after,
      });
      this.events.publish(tx, 'support-hours.changed', {});
      return after;
    });
  }

  /** Without past holidays. The response is cached and read in other time zones, so yesterday is included. */
  private async upcoming(): Promise<SupportHoursView> {
    const { week, holidays } = await this.current();
    const yesterday = dayAfter(ukDate(this.clock.now()), -1);
    return { week, holidays: holidays.filter(({ day }) => day >= yesterday) };
  }
}

function toView(row: SupportHoursRow | undefined): AdminSupportHoursView {
  const { week, holidays, version } = row ?? { ...DEFAULT_HOURS, version: 0 };
  return { week: { ...week }, holidays: [...holidays], version };
}

/** Only the known weekdays, so that nothing else is stored. */
function inOrder(week: SupportWeek): SupportHoursView['week'] {
  const hours = (day: keyof SupportWeek) => {
    const hoursOfDay = week[day];
    return hoursOfDay === null ? null : { open: hoursOfDay.open, close: hoursOfDay.close };
  };
  return Object.fromEntries(WEEKDAYS.map((day) => [day, hours(day)])) as SupportHoursView['week'];
}
