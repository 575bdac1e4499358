import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { hasSameRoles } from '../../platform/access/roles.rules.js';
import { Downloads, type Reader } from '../../platform/documents/downloads.js';
import { Events } from '../../platform/events/events.js';
import { Streams } from '../../platform/live/streams.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { SessionsService } from './sessions.service.js';

/** How often downloads in progress are checked for expired sessions. */
const CHECK_MS = 60_000;

/** Ends open streams and downloads together with their session or permissions, in every instance of the program. */
@Injectable()
export class StreamWatch implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly events: Events,
    private readonly streams: Streams,
    private readonly downloads: Downloads,
    private readonly sessions: SessionsService,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.on('session.ended', ({ id }) => {
      this.streams.closeSession(id);
      this.downloads.endMatching(({ sessionId }) => sessionId === id);
    });
    this.events.on('session.renewed', ({ id, tokenId }) => {
      this.streams.reopenSession(id, tokenId);
      // Not one that began with the new token, before this event arrived; any other may be read with a copy of the token that was replaced.
      this.downloads.endMatching((reader) => reader.sessionId === id && reader.tokenId !== tokenId);
    });
    this.events.on('user.changed', async ({ id }) => {
      const downloads = this.checkDownloads(({ userId }) => userId === id);
      await this.streams.checkPerson(id);
      await downloads;
    });
    // The end of a session or a new token may have been missed. A stream's token is not known, so all of them must reconnect.
    this.events.onGap(() => {
      this.streams.reopenAll();
      void this.checkDownloads();
    });
    this.timer = setInterval(() => void this.checkDownloads(), CHECK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Aborts downloads whose session has ended, or whose reader's roles have changed since they started. */
  async checkDownloads(concerns: (reader: Reader) => boolean = () => true): Promise<void> {
    const ids = [
      ...new Set(
        this.downloads
          .readers()
          .filter(concerns)
          .map(({ sessionId }) => sessionId),
      ),
    ];
    if (ids.length === 0) return;
    try {
      const living = await this.sessions.identify(ids);
      this.downloads.endMatching(({ sessionId, roles }) => {
        if (!ids.includes(sessionId)) return false;
        const current = living.get(sessionId);
        return current === undefined || current.passwordChangeDue || current.passkeyDue || !hasSameRoles(current.roles, roles);
      });
    } catch (error) {
      // The database is unavailable; the next check follows soon.
      this.log.warn(errorFields(error), 'The sessions behind the downloads could not be looked up.');
    }
  }
}
