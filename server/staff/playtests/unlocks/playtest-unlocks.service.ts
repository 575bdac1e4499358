import { Injectable } from '@nestjs/common';
import { BuildsService, type DownloadRestriction } from '../../builds/builds.service.js';
import { PlaytestUnlocksRepository } from './playtest-unlocks.repository.js';

/** Builds that can be downloaded only with a seat, and only during the session. */
@Injectable()
export class PlaytestUnlocksService implements DownloadRestriction {
  constructor(
    private readonly unlocks: PlaytestUnlocksRepository,
    builds: BuildsService,
  ) {
    builds.restrictDownloads(this);
  }

  /**
   * Whether playtests allow a user to download a build at a given time. A build without restriction is open to every user who sees it. Not
   * applied to its uploader, admin and ceo.
   */
  async allows(userId: string, buildId: string, at: Date): Promise<boolean> {
    return (await this.unlocks.allowed(userId, buildId, at)) ?? true;
  }

  /** Builds that are restricted to playtests, in none of which this user has had a seat or taken part until then. */
  closedTo(userId: string, until: Date): Promise<string[]> {
    return this.unlocks.closedTo(userId, until);
  }
}
