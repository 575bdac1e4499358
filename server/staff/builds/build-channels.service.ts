import { Injectable } from '@nestjs/common';
import { lockRow } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import { BuildChannel } from './build-channel.entity.js';
import type { Build } from './build.entity.js';
import { BuildsRepository } from './builds.repository.js';

type ChannelBuild = Pick<Build, 'id' | 'channel'>;

/** The live build of a channel before and after a change. */
interface LiveChange {
  liveBefore: string | null;
  live: string | null;
}

/** The live build of each channel. */
@Injectable()
export class BuildChannelsService {
  constructor(private readonly repository: BuildsRepository) {}

  /** @returns null if the build is already live. */
  async makeLive(tx: Tx, { id, channel }: ChannelBuild): Promise<LiveChange | null> {
    const row = await lockRow(tx, BuildChannel, { name: channel });
    if (row === null) throw new Error(`The channel ${channel} has no row.`);
    return row.liveBuildId === id ? null : this.point(tx, row, id);
  }

  /** For a newly approved build: the first one of a channel becomes live at once. */
  async makeLiveIfFirst(tx: Tx, { id, channel, fileDeletedAt }: ChannelBuild & Pick<Build, 'fileDeletedAt'>): Promise<void> {
    if (fileDeletedAt !== null) return;
    const row = await lockRow(tx, BuildChannel, { name: channel });
    if (row?.liveBuildId === null) await this.point(tx, row, id);
  }

  /** For a build that is no longer approved: the newest approved one replaces it. @returns null if it was not live. */
  async replaceLive(tx: Tx, { id, channel }: ChannelBuild): Promise<LiveChange | null> {
    const row = await lockRow(tx, BuildChannel, { name: channel });
    return row?.liveBuildId === id ? this.point(tx, row, await this.repository.newestApproved(tx, channel, id)) : null;
  }

  async isLive(tx: Tx, id: string): Promise<boolean> {
    return (await tx.manager.countBy(BuildChannel, { liveBuildId: id })) > 0;
  }

  private async point(tx: Tx, { name, liveBuildId, version }: BuildChannel, to: string | null): Promise<LiveChange> {
    await tx.manager.update(BuildChannel, { name }, { liveBuildId: to, version: version + 1 });
    return { liveBefore: liveBuildId, live: to };
  }
}
