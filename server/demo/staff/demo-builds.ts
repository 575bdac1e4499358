import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Database } from '../../platform/database/transactions.js';
import { Files } from '../../platform/files/files.js';
import { Clock } from '../../platform/time/clock.js';
import { BuildDecisionsService } from '../../staff/build-decisions/build-decisions.service.js';
import { BuildRetentionService } from '../../staff/build-decisions/build-retention.service.js';
import { BUILD_OWNER } from '../../staff/builds/archives/build-files.service.js';
import { DEFAULT_CHANNEL } from '../../staff/builds/builds.rules.js';
import { DownloadsService } from '../../staff/builds/downloads/downloads.service.js';
import { BuildsService } from '../../staff/builds/builds.service.js';
import { storedZip } from './demo-archive.js';
import { DemoInbox } from '../demo-inbox.js';

interface DemoBuild {
  version: string;
  title: string;
  channel?: string;
  daysAgo: number;
  /** Size of the game's data in KiB. */
  size: number;
  changelog: string;
  testInstructions?: string;
  knownIssues?: string;
  /** Decision on the build; pending if absent. */
  decision?: 'approved' | 'live' | 'declined' | { withdrawn: string };
}

/** Builds of the fictional studio, oldest first. */
const BUILDS: readonly DemoBuild[] = [
  {
    version: '0.8.4',
    title: 'Marsh vertical slice',
    daysAgo: 62,
    size: 180,
    changelog: '- The marsh, from the jetty to the mill\n- Light and water work together',
    decision: 'approved',
  },
  {
    version: '0.9.0',
    title: 'First playtest of the harbour',
    daysAgo: 34,
    size: 320,
    changelog: '- The harbour with its market\n- Gulls',
    knownIssues: 'The market can crash when two bells ring at once.',
    decision: 'approved',
  },
  {
    version: '0.9.1',
    title: 'Harbour fixes',
    daysAgo: 21,
    size: 330,
    changelog: '- No more crash at the market\n- The bell rings the right number of times',
    testInstructions: 'Start a new game and ring every bell.',
    decision: 'approved',
  },
  {
    version: '0.9.2-rc1',
    title: 'Weather, first attempt',
    daysAgo: 12,
    size: 290,
    changelog: '- Rain',
    knownIssues: 'It does not stop raining.',
    decision: 'declined',
  },
  {
    version: '0.9.2',
    title: 'Weather and save games',
    daysAgo: 9,
    size: 410,
    changelog: '- Rain that stops\n- Three places for save games\n- The lighthouse can be seen from the village',
    testInstructions: 'Walk home from the lighthouse at night. Save in every kind of weather, and load again.',
    knownIssues: 'The lantern flickers near water.',
    decision: 'live',
  },
  {
    version: '0.10.0-n41',
    title: 'Nightly build 41',
    channel: 'nightly',
    daysAgo: 4,
    size: 450,
    changelog: 'Everything of the day.',
    decision: { withdrawn: 'It deletes save games when the disk is full.' },
  },
  {
    version: '0.10.0-n42',
    title: 'Nightly build 42',
    channel: 'nightly',
    daysAgo: 3,
    size: 452,
    changelog: 'Everything of the day, with save games that stay.',
    decision: 'live',
  },
  {
    version: '0.9.3',
    title: 'Release candidate',
    daysAgo: 1,
    size: 415,
    changelog: '- Frame rate at the market\n- German quest log in its boxes',
    testInstructions: 'The first hour, without help.',
  },
];

/** Downloads: by whom, of what, and how much of it. */
const DOWNLOADS: ReadonlyArray<readonly [version: string, by: string, daysAgo: number, share: number]> = [
  ['0.8.4', 'Tomasz', 61, 1],
  ['0.9.0', 'Grace', 33.2, 1],
  ['0.9.0', 'Tomasz', 33, 0.62],
  ['0.9.1', 'Tomasz', 20.4, 1],
  ['0.9.1', 'Mina', 19.5, 1],
  ['0.9.2', 'Grace', 8.3, 1],
  ['0.9.2', 'Mina', 7.6, 1],
  ['0.9.2', 'Hannah', 6.1, 0.31],
  ['0.9.2', 'Hannah', 6, 1],
  ['0.10.0-n42', 'Tomasz', 2.2, 1],
  ['0.9.2', 'Tomasz', 0.08, 1],
];
/** From a network reserved for documentation (RFC 5737). */
const DEMO_ADDRESS = '192.0.2.24';
const DEMO_BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const BYTES_PER_MS = 9_000;

const DAY_MS = 86_400_000;
const DECIDED_AFTER_MS = 3 * 3_600_000;
const DIGEST_BYTES = 32;
const MAX_BYTES = 1024 * 1024;

/** The builds of the fictional studio, with files that can be downloaded. */
@Injectable()
export class DemoBuilds {
  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly builds: BuildsService,
    private readonly decisions: BuildDecisionsService,
    private readonly retention: BuildRetentionService,
    private readonly downloads: DownloadsService,
    private readonly inbox: DemoInbox,
    private readonly clock: Clock,
  ) {}

  /**
   * @param named returns the user with a first name, with their own roles
   * @returns the id of each version
   */
  async fill(named: (first: string) => Actor): Promise<Map<string, string>> {
    const made = new Map<string, { id: string; size: number }>();
    for (const build of BUILDS) made.set(build.version, await this.add(build, named('Mina'), named('Rhys')));
    for (const [version, by, daysAgo, share] of DOWNLOADS) {
      const build = made.get(version);
      if (build === undefined) throw new Error(`A download of the demo names a build that is not there: ${version}.`);
      const downloader = { userId: named(by).userId, ip: DEMO_ADDRESS, userAgent: DEMO_BROWSER };
      const at = new Date(this.clock.now().getTime() - daysAgo * DAY_MS);
      const ended = await this.downloads.begin(build.id, downloader, { start: 0, end: build.size - 1 }, at);
      const bytes = Math.floor(build.size * share);
      await ended({ bytes, milliseconds: bytes / BYTES_PER_MS });
    }
    const nightly = (await this.retention.channels()).find(({ name }) => name === 'nightly');
    if (nightly !== undefined) await this.retention.change(named('Rhys'), nightly.name, { keep_last: 14, version: nightly.version });
    return new Map([...made].map(([version, { id }]) => [version, id]));
  }

  private async add(build: DemoBuild, uploader: Actor, admin: Actor): Promise<{ id: string; size: number }> {
    const { version, title, channel = DEFAULT_CHANNEL, daysAgo, decision } = build;
    const fileName = `lantern-fox-${version}.zip`;
    const upload = { ownerKind: BUILD_OWNER, name: fileName, accept: ['zip'] as const, maxBytes: MAX_BYTES };
    const file = await this.files.store(Readable.from([gameOf(build)]), upload);
    const id = await this.database.transaction(async (tx) => {
      const added = await this.builds.add(
        tx,
        {
          channel,
          version,
          title,
          state: 'pending',
          uploadedBy: uploader.userId,
          changelog: build.changelog,
          testInstructions: build.testInstructions ?? '',
          knownIssues: build.knownIssues ?? '',
          fileId: file.id,
          fileName,
          fileKind: 'zip',
          fileSize: file.size,
          sha256: file.sha256,
        },
        new Date(this.clock.now().getTime() - daysAgo * DAY_MS),
      );
      await this.files.persist(tx, file.id, added);
      return added;
    });
    if (decision === 'declined') await this.decisions.decline(admin, id);
    else if (decision !== undefined) await this.decisions.approve(admin, id, {});
    if (decision === 'live') await this.decisions.makeLive(admin, id);
    if (typeof decision === 'object') await this.decisions.withdraw(admin, id, { reason: decision.withdrawn });
    const decidedAt = new Date(this.clock.now().getTime() - daysAgo * DAY_MS + DECIDED_AFTER_MS);
    await this.inbox.date('build', id, decidedAt);
    return { id, size: file.size };
  }
}

/** Content of a build: a text, a program and placeholder data. */
function gameOf({ version, title, changelog, size }: DemoBuild): Buffer {
  const data = Array.from({ length: (size * 1024) / DIGEST_BYTES }, (_, index) =>
    createHash('sha256').update(`${version} ${index}`).digest(),
  );
  return storedZip([
    ['README.txt', Buffer.from(`Lantern Fox ${version}: ${title}\n\n${changelog}\n`)],
    ['game/lantern-fox.pck', Buffer.concat(data)],
  ]);
}
