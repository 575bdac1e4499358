import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { StaffSourcesService } from '../overview/staff-sources.service.js';
import { QuickSearchService } from '../../quick-search/quick-search.service.js';
import { announcementPath } from './announcement-notices.service.js';
import { AnnouncementsRepository } from './announcements.repository.js';

/** Announcements in quick search and on the overview, under the access rule of the list. */
@Injectable()
export class AnnouncementSourcesService {
  constructor(announcements: AnnouncementsRepository, clock: Clock, sources: StaffSourcesService, search: QuickSearchService) {
    search.register({
      key: 'announcements',
      label: 'Announcements',
      search: async (actor, text, limit) =>
        (await announcements.search(actor, clock.now(), text, limit)).map(({ id, title, authorName }) => ({
          id,
          title,
          detail: authorName,
          path: announcementPath(id),
        })),
    });
    sources.registerActivity({
      name: 'announcements',
      latest: async (actor, limit) =>
        (await announcements.latest(actor, clock.now(), limit)).map(({ id, title, authorName, publishAt }) => ({
          id,
          kind: 'announcement',
          title,
          text: 'published an announcement',
          actor: authorName,
          at: publishAt,
          path: announcementPath(id),
        })),
    });
    sources.registerCalendar({
      name: 'announcements',
      between: async (actor, from, until, limit) => {
        const rows = await announcements.between(actor, clock.now(), from, until, limit);
        const isWithin = (moment: string): boolean => Date.parse(moment) >= from.getTime() && Date.parse(moment) < until.getTime();
        const entry = (moment: string, title: string, id: string) => ({
          date: ukDate(new Date(moment)),
          kind: 'announcement',
          title,
          path: announcementPath(id),
        });
        return rows.flatMap(({ id, title, publishAt, expiresAt }) => [
          ...(isWithin(publishAt) ? [entry(publishAt, title, id)] : []),
          ...(expiresAt !== null && isWithin(expiresAt) ? [entry(expiresAt, `Ends: ${title}`, id)] : []),
        ]);
      },
    });
  }
}
