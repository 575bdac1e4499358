import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Database } from '../../platform/database/transactions.js';
import { Clock } from '../../platform/time/clock.js';
import { DiscussionService } from '../../discussion/discussion.service.js';
import { TEAM_CHAT } from '../../staff/chat/chat.rules.js';
import { DriveService } from '../../staff/drive/drive.service.js';
import { DocumentsService } from '../../staff/word/documents.service.js';

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

const DOCUMENTS: ReadonlyArray<{ by: string; name: string; daysAgo: number; html: string }> = [
  {
    by: 'Rhys',
    name: 'Launch plan',
    daysAgo: 9,
    html: `<h1>Launch plan</h1>
<p>We launch when the ferry works in every tide, and not before. Everything else on this list can be late.</p>
<h2>Who does what</h2>
<table><tbody>
<tr><th><p>What</p></th><th><p>Who</p></th><th><p>Until</p></th></tr>
<tr><td><p>Trailer, second cut</p></td><td><p>Ada</p></td><td><p>Friday</p></td></tr>
<tr><td><p>Frame time of the market below 16 ms</p></td><td><p>Mina</p></td><td><p>Two weeks before</p></td></tr>
<tr><td><p>Age ratings</p></td><td><p>Hannah</p></td><td><p>Six weeks before</p></td></tr>
</tbody></table>
<h2>On the day</h2>
<ol><li><p>Publish the build at <strong>15:00</strong>, with Grace at the test laptops.</p></li><li><p>Open the store page.</p></li><li><p>Read the tickets of the first hour together.</p><ul><li><p>Save files first.</p></li><li><p>Then everything about the ferry.</p></li></ul></li></ol>
<blockquote><p>If something breaks, we withdraw the build and say so. Players forgive a late ferry, not a lost save.</p></blockquote>`,
  },
  {
    by: 'Ada',
    name: 'The story of the lighthouse keeper',
    daysAgo: 1,
    html: `<h1>The story of the lighthouse keeper</h1>
<p style="text-align: center"><em>Second draft</em></p>
<p>The keeper has not left the island for eleven years. She counts the ships, and lately there is <span style="font-size: 18pt">one more</span> than there should be.</p>
<p>She is told in three letters, which the player finds in any order:</p>
<ul><li><p>the letter that she wrote and never sent,</p></li><li><p>the answer, which came <u>before</u> the letter,</p></li><li><p>the list of ships, in another hand.</p></li></ul>
<p>None of them names the fox. It is enough that each has a paw print.</p>`,
  },
];

const DAY_MS = 86_400_000;
const CHAT_DAYS = 3;

/** Team chat, drive and documents of the fictional studio. */
@Injectable()
export class DemoTools {
  constructor(
    private readonly database: Database,
    private readonly discussion: DiscussionService,
    private readonly drive: DriveService,
    private readonly documents: DocumentsService,
    private readonly clock: Clock,
  ) {}

  async fill(named: (first: string) => Actor): Promise<void> {
    for (const [by, body] of MESSAGES) await this.discussion.add(named(by), TEAM_CHAT, { body });
    // Everything was written just now; in a real studio it would be spread over days.
    await this.database.transaction((tx) => this.discussion.backdate(tx, TEAM_CHAT, this.daysAgo(CHAT_DAYS), this.daysAgo(0)));
    for (const { by, name, daysAgo, text } of FILES)
      await this.drive.share(named(by), { name, content: Readable.from([Buffer.from(text)]) }, this.daysAgo(daysAgo));
    for (const { by, name, daysAgo, html } of DOCUMENTS)
      await this.documents.create(named(by), { name, content: html }, this.daysAgo(daysAgo));
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }
}
