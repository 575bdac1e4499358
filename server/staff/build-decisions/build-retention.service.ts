import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { Database } from '../../platform/database/transactions.js';
import { NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Files } from '../../platform/files/files.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Clock } from '../../platform/time/clock.js';
import { BuildChannel } from '../builds/build-channel.entity.js';
import { Build } from '../builds/build.entity.js';
import type { BuildChannelView, ChangeBuildChannel } from './build-decisions.dto.js';
import { BuildRetentionRepository, type ChannelRow } from './build-retention.repository.js';

/** Files per statement. */
const BATCH = 100;

/** Retention of build files per channel: the newest ones, the live one, and those to which a bug, review or playtest refers. */
@Injectable()
export class BuildRetentionService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly repository: BuildRetentionRepository,
    private readonly files: Files,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('builds.retention', { everySeconds: 3_600 }, () => this.removeOldFiles());
  }

  async channels(): Promise<BuildChannelView[]> {
    return (await this.repository.channels()).map(toChannelView);
  }

  /** @throws NotFound, Conflict `channel-changed` */
  async change(actor: Actor, name: string, { keep_last: keepLast, version: sent }: ChangeBuildChannel): Promise<BuildChannelView> {
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(sent, {
        lock: async () => {
          const row = await lockRow(tx, BuildChannel, { name });
          if (row === null) throw new NotFound();
          return row;
        },
        subject: 'This channel',
        code: 'channel-changed',
        target: { type: 'build-channel', id: name },
        view: () => this.view(name),
      });
      await tx.manager.update(BuildChannel, { name }, { keepLast, version: before.version + 1 });
      await this.audit.record(tx, {
        actor,
        action: 'BUILD_RETENTION_CHANGED',
        target: { type: 'build-channel', id: name },
        before: { keepLast: before.keepLast },
        after: { keepLast },
      });
    });
    return this.view(name);
  }

  /** Removes the files beyond the limits; the builds remain listed. */
  async removeOldFiles(): Promise<void> {
    let removed: number;
    do {
      removed = 0;
      for (const id of await this.repository.beyondLimit(BATCH)) if (await this.removeFile(id)) removed += 1;
    } while (removed === BATCH);
  }

  /** @returns false if the build is referenced by now. */
  private removeFile(id: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const build = await lockRow(tx, Build, { id });
      if (build === null || build.fileId === null || !(await this.repository.isBeyondLimit(tx, id))) return false;
      await this.files.remove(tx, build.fileId);
      await tx.manager.update(Build, { id }, { fileId: null, fileDeletedAt: this.clock.now(), rowVersion: build.rowVersion + 1 });
      await this.audit.record(tx, {
        actor: { userId: null },
        action: 'BUILD_FILE_REMOVED',
        target: { type: 'build', id },
        details: 'The file was removed because its channel has newer builds.',
        before: { channel: build.channel, version: build.version, sha256: build.sha256 },
      });
      this.events.publish(tx, 'build.changed', { id });
      return true;
    });
  }

  private async view(name: string): Promise<BuildChannelView> {
    const row = (await this.repository.channels()).find((channel) => channel.name === name);
    if (row === undefined) throw new NotFound();
    return toChannelView(row);
  }
}

function toChannelView({ name, keepLast, version, liveVersion }: ChannelRow): BuildChannelView {
  return { name, keep_last: keepLast, live_version: liveVersion, version };
}
