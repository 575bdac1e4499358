import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { NotesService } from '../../staff/playtests/notes/notes.service.js';
import { PlaytestsService } from '../../staff/playtests/playtests.service.js';
import type { RsvpStatus } from '../../staff/playtests/playtests.rules.js';
import { SeatsService } from '../../staff/playtests/seats/seats.service.js';
import { ReviewsService } from '../../staff/reviews/reviews.service.js';
import { DemoInbox } from '../demo-inbox.js';

interface DemoNote {
  by: string;
  minute: number;
  body: string;
  /** First name of the user who reported it as a bug. */
  reportedBy?: string;
}

interface DemoPlaytest {
  /** First name of its author. */
  by: string;
  version: string;
  title: string;
  description: string;
  testFocus: string;
  requirements?: string;
  location: string;
  /** In days from today at 18:00, or in minutes from now. */
  starts: { days: number } | { minutes: number };
  duration: number;
  seats: number;
  /** Responses in order. */
  answers: ReadonlyArray<readonly [by: string, status: RsvpStatus]>;
  notes?: readonly DemoNote[];
  cancelled?: string;
}

const PLAYTESTS: readonly DemoPlaytest[] = [
  {
    by: 'Grace',
    version: '0.9.1',
    title: 'Harbour and market, from the first bell',
    description: 'An hour in the harbour with the new market. Start a new game; do not load an old one.',
    testFocus: 'Does everyone find the ferry? Where do people stop reading?',
    location: 'Studio, big table',
    starts: { days: -19 },
    duration: 60,
    seats: 6,
    answers: [
      ['Tomasz', 'attending'],
      ['Hannah', 'attending'],
      ['Mina', 'attending'],
      ['Rhys', 'maybe'],
    ],
    notes: [
      { by: 'Hannah', minute: 8, body: 'Walked past the ferry twice: the sign is behind the gulls.' },
      { by: 'Tomasz', minute: 21, body: 'The fox stood on the ferry steps and did not move again. I had to load the last save.' },
      { by: 'Mina', minute: 40, body: 'Market drops to 24 frames when all lanterns are lit.' },
    ],
  },
  {
    by: 'Grace',
    version: '0.9.2',
    title: 'Walking home in the rain',
    description: 'From the lighthouse back to the village at night, in every kind of weather.',
    testFocus: 'Can you read the path by lantern light alone?',
    location: 'Online, voice room 2',
    starts: { minutes: -20 },
    duration: 120,
    seats: 8,
    answers: [
      ['Tomasz', 'attending'],
      ['Mina', 'attending'],
      ['Ada', 'maybe'],
    ],
    notes: [
      {
        by: 'Tomasz',
        minute: 6,
        body: 'Rain falls through the roof of the chapel\nIt puts out the candles, and the path inside is dark.',
        reportedBy: 'Grace',
      },
    ],
  },
  {
    by: 'Hannah',
    version: '0.9.2',
    title: 'German quest log, read aloud',
    description: 'We read every entry of the quest log aloud and mark what leaves its box.',
    testFocus: 'Long German nouns.',
    requirements: 'German, and a display of 1280 × 800.',
    location: 'Online, voice room 1',
    starts: { days: 2 },
    duration: 90,
    seats: 2,
    answers: [
      ['Tomasz', 'attending'],
      ['Rhys', 'attending'],
      ['Grace', 'attending'],
      ['Mina', 'attending'],
    ],
  },
  {
    by: 'Grace',
    version: '0.9.2',
    title: 'First hour with new players',
    description: 'Four people who have never seen the game play its first hour. We watch and say nothing.',
    testFocus: 'The first ten minutes without help.',
    location: 'Studio, big table',
    starts: { days: 9 },
    duration: 120,
    seats: 10,
    answers: [
      ['Ada', 'attending'],
      ['Tomasz', 'maybe'],
    ],
  },
  {
    by: 'Mina',
    version: '0.9.1',
    title: 'Frame rate on the old laptops',
    description: 'The market on each of the three test laptops.',
    testFocus: 'Frame times with all lanterns lit.',
    location: 'Studio, test shelf',
    starts: { days: 5 },
    duration: 60,
    seats: 3,
    answers: [['Tomasz', 'attending']],
    cancelled: 'The laptops are with the repairer until next week.',
  },
];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Playtests of the fictional studio: past, current and upcoming. */
@Injectable()
export class DemoPlaytests {
  constructor(
    private readonly playtests: PlaytestsService,
    private readonly seats: SeatsService,
    private readonly notes: NotesService,
    private readonly reviews: ReviewsService,
    private readonly inbox: DemoInbox,
    private readonly clock: Clock,
  ) {}

  /** @param named returns the user with a first name, with their own roles */
  async fill(named: (first: string) => Actor): Promise<void> {
    const { builds } = await this.reviews.choices(named('Ada'), {});
    for (const playtest of PLAYTESTS) {
      const build = builds.find(({ version }) => version === playtest.version);
      if (build !== undefined) await this.add(playtest, build.id, named);
    }
  }

  private async add(playtest: DemoPlaytest, buildId: string, named: (first: string) => Actor): Promise<void> {
    const now = this.clock.now();
    const { starts } = playtest;
    const start =
      'minutes' in starts
        ? new Date(now.getTime() + starts.minutes * MINUTE_MS).toISOString()
        : `${ukDate(new Date(now.getTime() + starts.days * DAY_MS))}T18:00`;
    const planned = new Date(now.getTime() + ('minutes' in starts ? -2 : Math.min(0, starts.days) - 2) * DAY_MS);
    const author = named(playtest.by);
    const { id, scheduled_date, ends_at } = await this.playtests.create(
      author,
      {
        title: playtest.title,
        description: playtest.description,
        build_id: buildId,
        scheduled_date: start,
        duration_minutes: playtest.duration,
        max_participants: playtest.seats,
        location: playtest.location,
        test_focus: playtest.testFocus,
        requirements: playtest.requirements ?? '',
      },
      planned,
    );
    for (const [index, [by, status]] of playtest.answers.entries()) {
      await this.seats.respond(named(by), id, { status }, new Date(planned.getTime() + (index + 1) * 37 * MINUTE_MS));
    }
    for (const { by, minute, body, reportedBy } of playtest.notes ?? []) {
      const { notes } = await this.notes.add(named(by), id, { body }, new Date(Date.parse(scheduled_date) + minute * MINUTE_MS));
      const note = notes.find((candidate) => candidate.body === body);
      if (reportedBy !== undefined && note !== undefined) await this.notes.raiseBug(named(reportedBy), id, note.id);
    }
    const isOver = Date.parse(ends_at) < now.getTime();
    for (const [by, status] of isOver ? playtest.answers : []) {
      const attended = status === 'attending';
      await this.seats.recordAttendance(author, id, { user_id: named(by).userId, attended }, new Date(Date.parse(ends_at) + MINUTE_MS));
    }
    if (playtest.cancelled !== undefined) await this.playtests.cancel(author, id, { reason: playtest.cancelled });
    await this.inbox.date('playtest', id, planned, isOver ? new Date(ends_at) : planned);
  }
}
