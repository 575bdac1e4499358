import { Injectable, type OnModuleInit } from '@nestjs/common';
import { inGroup } from '../../platform/access/roles.rules.js';
import { ApiTokensService } from '../../auth/api-tokens/api-tokens.service.js';
import { Clock } from '../../platform/time/clock.js';
import { AccountsService } from '../../users/accounts/accounts.service.js';
import { counted, OpenWorkService } from '../../users/accounts/open-work.service.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { FeedsRepository } from './calendar/feeds.repository.js';
import { PlaytestCalendarService } from './calendar/playtest-calendar.service.js';
import { NotesRepository } from './notes/notes.repository.js';
import { PlaytestsRepository } from './playtests.repository.js';
import { SeatsRepository } from './seats/seats.repository.js';
import { SeatsService } from './seats/seats.service.js';

/** Personal data in playtests. */
@Injectable()
export class PlaytestsData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly accounts: AccountsService,
    private readonly openWork: OpenWorkService,
    private readonly clock: Clock,
    private readonly playtests: PlaytestsRepository,
    private readonly rsvps: SeatsRepository,
    private readonly seats: SeatsService,
    private readonly notes: NotesRepository,
    private readonly feeds: FeedsRepository,
    private readonly calendar: PlaytestCalendarService,
    private readonly tokens: ApiTokensService,
  ) {}

  onModuleInit(): void {
    this.openWork.register(async (id) => {
      const number = await this.playtests.upcomingOf(id, this.clock.now());
      return counted(
        number,
        'upcoming playtest was scheduled by them',
        'upcoming playtests were scheduled by them',
        '/staff?section=playtests',
      );
    });
    this.accounts.onRestricted(async (tx, actor, { userId, roles, isActive }) => {
      if (isActive && inGroup(roles, 'staffArea')) return;
      await this.seats.releaseAll(tx, userId);
      await this.calendar.end(tx, actor, userId);
    });
    // A feed's address alone grants access, so an intruder in the account may have created or read it.
    this.tokens.onRevokedAll((tx, actor, userId) => this.calendar.end(tx, actor, userId));
    this.personalData.register({
      name: 'playtests',
      tables: ['playtest_sessions', 'playtest_rsvps', 'playtest_notes', 'playtest_feeds'],
      export: async (userId) => ({
        scheduled: await this.playtests.ofAuthor(userId),
        answers: await this.rsvps.ofPerson(userId),
        notes: await this.notes.ofAuthor(userId),
        calendarFeedCreatedAt: await this.feeds.createdAt(userId),
      }),
      // The first on the waitlist gets the seat.
      erase: (tx, userId) => this.seats.releaseAll(tx, userId),
      stays: 'Playtests and their notes stay without the name of their author, because colleagues work with them.',
    });
  }
}
