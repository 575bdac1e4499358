import { Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import { CALENDAR_TYPE } from '../../../platform/documents/calendar.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { RateLimit } from '../../../platform/rate-limits/rate-limit.js';
import { FeedAddress, FeedState } from './calendar.dto.js';
import { PlaytestCalendarService } from './playtest-calendar.service.js';

const FEED = 'The address of a feed shows when and where its owner plays, nothing that changes anything, and can be replaced at any time';

@Controller('staff/playtest')
export class PlaytestCalendarController {
  constructor(private readonly calendar: PlaytestCalendarService) {}

  /** Returns a session as a calendar file. */
  @Get('sessions/:id/calendar.ics')
  @Access('staffArea')
  @Header('Content-Type', CALENDAR_TYPE)
  @Header('Content-Disposition', 'attachment; filename="playtest.ics"')
  @Header('Cache-Control', 'private, no-store')
  @ApiProduces('text/calendar')
  file(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<string> {
    return this.calendar.file(actor, id);
  }

  /** Returns whether the user has a private calendar feed. */
  @Get('feed')
  @Access('staffArea')
  state(@CurrentActor() actor: Actor): Promise<FeedState> {
    return this.calendar.state(actor);
  }

  /** Creates a private calendar feed; the address of an older one becomes invalid. */
  @Post('feed')
  @Access('staffArea', { withoutProof: FEED })
  @RateLimit({ name: 'playtest-feeds', attempts: 20, windowSeconds: 3600, per: 'person' })
  create(@CurrentActor() actor: Actor): Promise<FeedAddress> {
    return this.calendar.create(actor);
  }

  /** Ends the user's private calendar feed. */
  @Delete('feed')
  @HttpCode(204)
  @Access('staffArea', { withoutProof: FEED })
  revoke(@CurrentActor() actor: Actor): Promise<void> {
    return this.calendar.revoke(actor);
  }

  /** Returns the feed of the user whose token is in the address, for calendar programs. */
  @Get('feed/:file')
  @Access('everyone')
  @RateLimit({ name: 'playtest-feed', attempts: 600, windowSeconds: 3600, per: 'address' })
  @Header('Content-Type', CALENDAR_TYPE)
  @Header('Cache-Control', 'private, no-store')
  @ApiProduces('text/calendar')
  feed(@Param('file') file: string): Promise<string> {
    return this.calendar.feed(file);
  }
}
