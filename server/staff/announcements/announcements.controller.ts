import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { AnnouncementConfirmationsService } from './announcement-confirmations.service.js';
import {
  AnnouncementsPage,
  AnnouncementsQuery,
  AnnouncementView,
  ConfirmAnnouncement,
  ConfirmationsResponse,
  CreateAnnouncement,
  ReachResponse,
  ReachQuery,
  UpdateAnnouncement,
} from './announcements.dto.js';
import { AnnouncementsService } from './announcements.service.js';

@Controller('staff/announcements')
export class AnnouncementsController {
  constructor(
    private readonly announcements: AnnouncementsService,
    private readonly confirmations: AnnouncementConfirmationsService,
  ) {}

  /** Lists the announcements that the user may see: pinned ones first, then the newest. */
  @Get()
  @Access('staffArea')
  @RateLimit({ name: 'announcements-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  list(@CurrentActor() actor: Actor, @Query() query: AnnouncementsQuery): Promise<AnnouncementsPage> {
    return this.announcements.page(actor, query);
  }

  /** Writes an announcement. */
  @Post()
  @Access('staffArea')
  @RateLimit({ name: 'announcements', attempts: 60, windowSeconds: 3600, per: 'person' })
  create(@CurrentActor() actor: Actor, @Body() input: CreateAnnouncement): Promise<AnnouncementView> {
    return this.announcements.create(actor, input);
  }

  /** Counts the members of staff in an audience. */
  @Get('reach')
  @Access('staffArea')
  @RateLimit({ name: 'announcement-reach', attempts: 120, windowSeconds: 60, per: 'person' })
  reach(@Query() query: ReachQuery): Promise<ReachResponse> {
    return this.announcements.reach(query);
  }

  /** Returns one announcement. */
  @Get(':id')
  @Access('staffArea')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<AnnouncementView> {
    return this.announcements.byId(actor, id);
  }

  /** Changes an announcement; omitted fields are unchanged. */
  @Put(':id')
  @Access('staffArea')
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: UpdateAnnouncement): Promise<AnnouncementView> {
    return this.announcements.update(actor, id, input);
  }

  /** Deletes an announcement. */
  @Delete(':id')
  @HttpCode(204)
  @Access('staffArea')
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.announcements.remove(actor, id);
  }

  /** Confirms that the user has read an announcement. */
  @Post(':id/confirm')
  @HttpCode(204)
  @Access('staffArea')
  confirm(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: ConfirmAnnouncement): Promise<void> {
    return this.confirmations.confirm(actor, id, input);
  }

  /** Lists who has confirmed an announcement and who has not. */
  @Get(':id/confirmations')
  @Access('staffArea')
  confirmed(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<ConfirmationsResponse> {
    return this.confirmations.list(actor, id);
  }
}
