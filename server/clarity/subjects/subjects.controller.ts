import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { SUBJECT_TYPES } from '../clarity.rules.js';
import { RecordedTimePage, SubjectTimeView } from './subjects.dto.js';
import { SubjectsService } from './subjects.service.js';

@Controller('clarity/subjects')
export class SubjectsController {
  constructor(private readonly subjects: SubjectsService) {}

  /** Returns the hours that were recorded about a bug, build, playtest or ticket. */
  @Get(':subject/:id')
  @Access('staffArea')
  @ApiParam({ name: 'subject', enum: SUBJECT_TYPES })
  hours(@CurrentActor() actor: Actor, @Param('subject') subject: string, @Param('id', IdPipe) id: string): Promise<SubjectTimeView> {
    return this.subjects.hours(actor, subject, id);
  }

  /** Lists the entries behind these hours, one's own or, for those who approve time, everyone's. */
  @Get(':subject/:id/entries')
  @Access('staffArea')
  @ApiParam({ name: 'subject', enum: SUBJECT_TYPES })
  entries(
    @CurrentActor() actor: Actor,
    @Param('subject') subject: string,
    @Param('id', IdPipe) id: string,
    @Query() query: PageQuery,
  ): Promise<RecordedTimePage> {
    return this.subjects.entries(actor, subject, id, query);
  }
}
