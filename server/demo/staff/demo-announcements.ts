import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import { AnnouncementConfirmationsService } from '../../staff/announcements/announcement-confirmations.service.js';
import { AnnouncementsService } from '../../staff/announcements/announcements.service.js';
import type { DemoPerson } from '../support/demo-tickets.js';
import { DemoInbox } from '../demo-inbox.js';

interface DemoAnnouncement {
  /** First name of its author. */
  by: string;
  /** How many hours ago it was written; negative for a scheduled one. */
  hoursAgo: number;
  title: string;
  content: string;
  to: string[];
  pinned?: true;
  /** Days after which it is no longer shown. */
  days?: number;
  /** First names of users who have confirmed it; without it, no confirmation is requested. */
  confirmed?: readonly string[];
}

/** Oldest first. */
const ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    by: 'Ada',
    hoursAgo: 24 * 26,
    title: 'How we work together',
    content:
      '# The short version\n\nWe write things down, we ask early and we go home on time.\n\n- Core hours are 10:00 to 16:00, UK time.\n- Anything that more than two people need to know is an announcement, not a chat.\n- If you are stuck for an hour, ask @mina or @rhys.\n\nThe long version is on the [about page](/about).',
    to: ['all'],
    pinned: true,
  },
  {
    by: 'Hannah',
    hoursAgo: 24 * 12,
    title: 'New expenses policy: receipts within 30 days',
    content:
      'From the first of next month, receipts have to reach us within 30 days of the purchase. Later ones need a note from the person who approved the trip.\n\nPlease confirm that you have read this: the auditor asks us to show it.',
    to: ['all'],
    confirmed: ['Mina', 'Grace', 'Rhys'],
  },
  {
    by: 'Rhys',
    hoursAgo: 24 * 9,
    title: 'The Bristol office is closed on Friday',
    content: 'The Ropeworks tests its fire doors all day. The building opens again on Saturday at 08:00. Work from home, or take the day.',
    to: ['all'],
  },
  {
    by: 'Mina',
    hoursAgo: 24 * 6,
    title: 'Saltglass: the tide tables moved',
    content:
      'The tables are in data/tides.json now, one file for every harbour.\n\n- Old saves are converted when they load.\n- The converter is noisy on purpose: send me the log if it warns about your save.\n\n@tomasz, could you try the saves from the June build?',
    to: ['dev', 'qa'],
  },
  {
    by: 'Tomasz',
    hoursAgo: 24 * 4,
    title: 'Test devices: what is where',
    content:
      'The Steam Deck is with me, both Switch kits are in the blue cabinet, and the old iPad is charging next to the printer.\n\nIf you take one home, write your name on the board.',
    to: ['qa', 'dev'],
  },
  {
    by: 'Hannah',
    hoursAgo: 24 * 3,
    title: 'Fire wardens for this winter',
    content: 'Our wardens are @grace and @tomasz. If the alarm rings, they tell you where to go. Read the short plan and confirm it below.',
    to: ['all'],
    confirmed: ['Tomasz'],
  },
  {
    by: 'Grace',
    hoursAgo: 24 * 2,
    title: 'Winter lunch: choose by Thursday',
    content:
      'Three places fit all of us:\n\n- The Canteen (vegetarian, ten minutes on foot)\n- Harbour House (book early)\n- Pizza at the office\n\nAnswer @grace by Thursday.',
    to: ['all'],
    days: 14,
  },
  {
    by: 'Mina',
    hoursAgo: 20,
    title: 'Build machine restarts at noon',
    content: 'It gets a new disk. Builds that run then are started again; nothing is lost.',
    to: ['dev'],
    days: 3,
  },
  {
    by: 'Ada',
    hoursAgo: 5,
    title: 'Hollow Signal passes 40,000 players',
    content:
      'Early access passed forty thousand players this morning. Thank you, everyone, and @tomasz above all: the third night ran without a single crash.\n\nWe celebrate on Friday at four.',
    to: ['all'],
  },
  {
    by: 'Rhys',
    hoursAgo: -30,
    title: 'The portal is updated tomorrow evening',
    content: 'At 19:00 the portal is away for a few minutes. Save what you are writing before that.',
    to: ['all'],
    days: 3,
  },
];

const HOUR_MS = 3_600_000;

/** Announcements of the fictional studio. */
@Injectable()
export class DemoAnnouncements {
  constructor(
    private readonly announcements: AnnouncementsService,
    private readonly confirmations: AnnouncementConfirmationsService,
    private readonly inbox: DemoInbox,
    private readonly clock: Clock,
  ) {}

  async fill(people: readonly DemoPerson[]): Promise<void> {
    const now = this.clock.now().getTime();
    for (const { by, hoursAgo, title, content, to, pinned = false, days, confirmed } of ANNOUNCEMENTS) {
      const shown = now - hoursAgo * HOUR_MS;
      const input = {
        title,
        content,
        target_roles: to,
        is_sticky: pinned,
        publish_at: hoursAgo < 0 ? new Date(shown).toISOString() : null,
        expires_at: days === undefined ? null : new Date(shown + days * 24 * HOUR_MS).toISOString(),
        asks_confirmation: confirmed !== undefined,
      };
      const { id, version } = await this.announcements.create(actorOf(people, by), input, new Date(Math.min(shown, now)));
      await this.inbox.date('announcement', id, new Date(Math.min(shown, now)));
      for (const name of confirmed ?? []) await this.confirmations.confirm(actorOf(people, name), id, { version });
    }
  }
}

function actorOf(people: readonly DemoPerson[], first: string): Actor {
  const person = people.find(({ name }) => name[0] === first);
  if (person === undefined) throw new Error(`The demo has no account called ${first}.`);
  const { id: userId, roles } = person;
  return { userId, roles, sessionId: '', provedAt: 0, raisedUntil: 0, ip: null, userAgent: null, requestId: 'demo' };
}
