import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { SavedViewsService } from '../../saved-views/saved-views.service.js';
import { StaffSourcesService } from '../overview/staff-sources.service.js';
import { QuickSearchService } from '../../quick-search/quick-search.service.js';
import { viewerOf } from './playtests.policy.js';
import { PlaytestsRepository } from './playtests.repository.js';
import { PLAYTEST_FILTERS, playtestPath } from './playtests.rules.js';

const UK_TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Playtests on the overview and in quick search. Everyone in the staff area sees them. */
@Injectable()
export class PlaytestSourcesService {
  constructor(
    playtests: PlaytestsRepository,
    clock: Clock,
    sources: StaffSourcesService,
    search: QuickSearchService,
    views: SavedViewsService,
  ) {
    views.register({ list: 'playtests', group: 'staffArea', parameters: PLAYTEST_FILTERS });
    sources.registerCounter({
      key: 'upcoming_playtests',
      label: 'Upcoming playtests',
      path: '/staff?section=playtests&status=upcoming',
      count: () => playtests.countAfter(clock.now()),
    });
    sources.registerActivity({
      name: 'playtests',
      latest: async (_, limit) =>
        (await playtests.latest(limit)).map(({ id, title, createdAt, createdByName, cancelled }) => ({
          id,
          kind: 'playtest',
          title,
          text: cancelled ? 'scheduled a playtest, since cancelled' : 'scheduled a playtest',
          actor: createdByName,
          at: createdAt,
          path: playtestPath(id),
        })),
    });
    sources.registerCalendar({
      name: 'playtests',
      between: async (_, from, until, limit) =>
        (await playtests.between(from, until, limit)).map(({ id, title, startsAt }) => ({
          date: ukDate(new Date(startsAt)),
          kind: 'playtest',
          title: `Playtest: ${title}, ${UK_TIME.format(new Date(startsAt))}`,
          path: playtestPath(id),
        })),
    });
    search.register({
      key: 'playtests',
      label: 'Playtests',
      search: async (actor, text, limit) =>
        (await playtests.search(viewerOf(actor), text, limit)).map(({ id, title, buildVersion }) => ({
          id,
          title,
          detail: buildVersion,
          path: playtestPath(id),
        })),
    });
  }
}
