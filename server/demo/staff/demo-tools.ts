import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Database } from '../../platform/database/transactions.js';
import { Clock } from '../../platform/time/clock.js';
import { DiscussionService } from '../../discussion/discussion.service.js';
import { TEAM_CHAT } from '../../staff/chat/chat.rules.js';
import { DriveService } from '../../staff/drive/drive.service.js';

/** Oldest first, each with the first name of its author. */
export const MESSAGES: ReadonlyArray<readonly [by: string, text: string]> = [
  ['Grace', 'Build 0.9.2 is on the test laptops. The fox no longer gets stuck behind the ferry steps.'],
  ['Tomasz', 'Confirmed, twice round the harbour without a stop.'],
  ['Mina', 'I am profiling the market this morning. Please leave the big machine alone until **11:30**.'],
  ['Rhys', 'Stand-up is at ten in the kitchen: the meeting room is full of sails.'],
  ['Hannah', '@tomasz, could you send me the hours of the last playtest? I close the month today.'],
  ['Tomasz', 'They are in Clarity, two entries for Thursday.'],
  ['Ada', 'The trailer is on the drive. Tell me what you would cut:\n\n- the gulls?\n- the second lighthouse?'],
  ['Grace', 'Not the gulls.'],
];

const FILES: ReadonlyArray<{ by: string; name: string; daysAgo: number; text: string }> = [
  {
    by: 'Ada',
    name: 'Art direction.md',
    daysAgo: 41,
    text: '# Art direction\n\nEvery scene has one warm light. If there are two, one of them is wrong.\n',
  },
  {
    by: 'Rhys',
    name: 'Release checklist.txt',
    daysAgo: 12,
    text: '1. Version number\n2. Known issues\n3. Save files of the last three builds\n4. Age ratings\n',
  },
  {
    by: 'Mina',
    name: 'Frame times of the market.csv',
    daysAgo: 2,
    text: 'build,lanterns,milliseconds\n0.9.1,900,21.4\n0.9.2,900,19.6\n0.9.2,300,12.1\n',
  },
];

const DAY_MS = 86_400_000;
const CHAT_DAYS = 3;

/** Team chat and drive of the fictional studio. */
@Injectable()
export class DemoTools {
  constructor(
    private readonly database: Database,
    private readonly discussion: DiscussionService,
    private readonly drive: DriveService,
    private readonly clock: Clock,
  ) {}

  async fill(named: (first: string) => Actor): Promise<void> {
    for (const [by, body] of MESSAGES) await this.discussion.add(named(by), TEAM_CHAT, { body });
    // Everything was written just now; in a real studio it would be spread over days.
    await this.database.transaction((tx) => this.discussion.backdate(tx, TEAM_CHAT, this.daysAgo(CHAT_DAYS), this.daysAgo(0)));
    for (const { by, name, daysAgo, text } of FILES)
      await this.drive.share(named(by), { name, content: Readable.from([Buffer.from(text)]) }, this.daysAgo(daysAgo));
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }
}
