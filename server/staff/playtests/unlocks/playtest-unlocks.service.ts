import { Injectable } from '@nestjs/common';
import { BuildsService } from '../../builds/builds.service.js';
import { PlaytestUnlocksRepository } from './playtest-unlocks.repository.js';

/** Builds that can be downloaded only with a seat, and only during the session. */
@Injectable()
export class PlaytestUnlocksService {
  constructor(
    private readonly unlocks: PlaytestUnlocksRepository,
    builds: BuildsService,
  ) {
    builds.onDownload((userId, buildId, at) => this.allows(userId, buildId, at));
  }

  /**
   * Whether playtests let a person download a build at a moment. A build that no playtest restricts is open to everyone who sees it.
   * Its uploader, admin and ceo are not asked.
   */
  async allows(userId: string, buildId: string, at: Date): Promise<boolean> {
    return (await this.unlocks.allowed(userId, buildId, at)) ?? true;
  }
}
