import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiParam, ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { contentDisposition } from '../../platform/files/file-name.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { BugKeyPipe } from './bug-key.pipe.js';
import type { BugKey } from './bug-details.service.js';
import { AssignableMember, BugsChanged, BugView, ChangeBug, ChangeBugs, CreateBug, DescriptionPage, VerifyBug } from './bugs.dto.js';
import { BugsService } from './bugs.service.js';
import { BugCounts, BugPage, BugQuery } from './list/bug-list.dto.js';
import { BugListService } from './list/bug-list.service.js';
import { BugPeopleService } from './people/bug-people.service.js';
import { TeamService } from './people/team.service.js';

@Controller('staff/bugs')
export class BugsController {
  constructor(
    private readonly bugs: BugsService,
    private readonly lists: BugListService,
    private readonly people: BugPeopleService,
    private readonly team: TeamService,
    private readonly downloads: Downloads,
  ) {}

  /** Lists the bugs that the user may see. */
  @Get()
  @Access('staffArea')
  @RateLimit({ name: 'bugs-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  list(@CurrentActor() actor: Actor, @Query() query: BugQuery): Promise<BugPage> {
    return this.lists.page(actor, query);
  }

  /** Counts the bugs of each status that the user may see. */
  @Get('counts')
  @Access('staffArea')
  counts(@CurrentActor() actor: Actor): Promise<BugCounts> {
    return this.lists.counts(actor);
  }

  /** Lists possible assignees. */
  @Get('team-members')
  @Access('staffArea')
  members(): Promise<AssignableMember[]> {
    return this.team.members();
  }

  /** Exports the list as CSV. */
  @Get('export')
  @Access('staffArea')
  @RateLimit({ name: 'bug-export', attempts: 20, windowSeconds: 600, per: 'person' })
  @ApiProduces('text/csv')
  async export(@CurrentActor() actor: Actor, @Query() query: BugQuery, @Res() response: Response): Promise<void> {
    await this.downloads.send(response, actor, async () => {
      const { name, content } = await this.lists.csv(actor, query);
      const headers = {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition('attachment', name),
        'Cache-Control': 'private, no-store',
      };
      return { headers, chunks: content };
    });
  }

  /** Changes several bugs at once: all of them, or none. */
  @Post('bulk')
  @HttpCode(200)
  @Access('staffArea')
  @RateLimit({ name: 'bug-bulk', attempts: 60, windowSeconds: 600, per: 'person' })
  changeMany(@CurrentActor() actor: Actor, @Body() input: ChangeBugs): Promise<BugsChanged> {
    return this.bugs.changeMany(actor, input);
  }

  /** Reports a bug. */
  @Post()
  @Access('staffArea')
  @RateLimit({ name: 'bugs', attempts: 120, windowSeconds: 600, per: 'person' })
  create(@CurrentActor() actor: Actor, @Body() input: CreateBug): Promise<BugView> {
    return this.bugs.create(actor, input);
  }

  /** Returns a bug, by its id or number (`BUG-42`). */
  @Get(':id')
  @Access('staffArea')
  @ApiParam({ name: 'id', type: String })
  open(@CurrentActor() actor: Actor, @Param('id', BugKeyPipe) key: BugKey): Promise<BugView> {
    return this.bugs.view(actor, key);
  }

  /** Changes a bug. */
  @Put(':id')
  @Access('staffArea')
  change(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: ChangeBug): Promise<BugView> {
    return this.bugs.change(actor, id, input);
  }

  /** Deletes a bug. */
  @Delete(':id')
  @HttpCode(204)
  @Access('staffArea')
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.bugs.remove(actor, id);
  }

  /** Records whether a fix works. */
  @Post(':id/verify')
  @HttpCode(200)
  @Access('staffArea')
  verify(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: VerifyBug): Promise<BugView> {
    return this.bugs.verify(actor, id, input);
  }

  /** Lists the revisions of a description, newest first. */
  @Get(':id/descriptions')
  @Access('staffArea')
  descriptions(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Query() query: PageQuery): Promise<DescriptionPage> {
    return this.bugs.descriptions(actor, id, query);
  }

  /** Adds the user, or a colleague, as a watcher of a bug. */
  @Put(':id/watchers/:userId')
  @HttpCode(204)
  @Access('staffArea')
  watch(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Param('userId', IdPipe) userId: string): Promise<void> {
    return this.people.add(actor, id, userId);
  }

  /** Removes a watcher. */
  @Delete(':id/watchers/:userId')
  @HttpCode(204)
  @Access('staffArea')
  unwatch(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Param('userId', IdPipe) userId: string): Promise<void> {
    return this.people.remove(actor, id, userId);
  }
}
