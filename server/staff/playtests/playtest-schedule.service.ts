import { Injectable, type OnModuleInit } from '@nestjs/common';
import { lockRow } from '../../platform/database/row-locks.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Clock } from '../../platform/time/clock.js';
import { PlaytestNoticesService } from './playtest-notices.service.js';
import { PlaytestSession } from './playtest-session.entity.js';
import { PlaytestsRepository } from './playtests.repository.js';
import { isReminderUseful, reminderAt, REMINDERS } from './playtests.rules.js';
import { PlaytestReviewsService } from './seats/playtest-reviews.service.js';
import { SeatsRepository } from './seats/seats.repository.js';

/** Job that runs at the start, end or reminder of a session. */
const DUE = 'playtest.due';
const MOMENTS = [...REMINDERS, 'start', 'end'] as const;
type Moment = (typeof MOMENTS)[number];

/** The session time for which a job was added; if the session has moved since, it does nothing. */
interface Due {
  id: string;
  moment: Moment;
  at: string;
}

/** Scheduled events of a session: reminders, start, end. */
@Injectable()
export class PlaytestScheduleService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly playtests: PlaytestsRepository,
    private readonly seats: SeatsRepository,
    private readonly reviews: PlaytestReviewsService,
    private readonly notices: PlaytestNoticesService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<Due>(DUE, (due) => this.due(due));
  }

  /** Call it after the times of a session were saved. */
  async plan(tx: Tx, session: Pick<PlaytestSession, 'id' | 'startsAt' | 'endsAt'>): Promise<void> {
    const now = this.clock.now();
    for (const moment of MOMENTS) {
      const at = momentOf(moment, session);
      if (at > now) await this.jobs.add(tx, DUE, { id: session.id, moment, at: at.toISOString() } satisfies Due, { runAt: at });
    }
  }

  private async due({ id, moment, at }: Due): Promise<void> {
    await this.database.transaction(async (tx) => {
      const session = await lockRow(tx, PlaytestSession, { id });
      if (session === null || session.cancelledAt !== null || momentOf(moment, session).toISOString() !== at) return;
      if (moment === 'day' || moment === 'hour') {
        const column = moment === 'day' ? 'dayReminded' : 'hourReminded';
        if (session[column] || !isReminderUseful(moment, session.startsAt, this.clock.now())) return;
        await this.playtests.update(tx, id, { [column]: true });
        await this.notices.reminded(tx, id, moment, session.startsAt, await this.seats.seated(tx, id));
        return;
      }
      if (moment === 'end') await this.reviews.askParticipants(tx, session);
      this.notices.changed(tx, id);
    });
  }
}

function momentOf(moment: Moment, { startsAt, endsAt }: Pick<PlaytestSession, 'startsAt' | 'endsAt'>): Date {
  if (moment === 'start') return startsAt;
  return moment === 'end' ? endsAt : reminderAt(moment, startsAt);
}
