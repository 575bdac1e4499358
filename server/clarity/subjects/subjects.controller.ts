import { Controller, Get, Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { NotFound } from '../../platform/errors/errors.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { pounds } from '../../finance/money.rules.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { SUBJECT_TYPES } from '../clarity.rules.js';
import { TimeRepository } from '../time/time.repository.js';
import { hoursOf } from '../time/time.rules.js';
import { SubjectTimeView } from './subjects.dto.js';

@Controller('clarity/subjects')
export class SubjectsController {
  constructor(
    private readonly time: TimeRepository,
    private readonly inbox: InboxService,
  ) {}

  /** Returns the hours that were recorded about a bug, build or playtest. */
  @Get(':subject/:id')
  @Access('staffArea')
  @ApiParam({ name: 'subject', enum: SUBJECT_TYPES })
  async hours(@CurrentActor() actor: Actor, @Param('subject') subject: string, @Param('id', IdPipe) id: string): Promise<SubjectTimeView> {
    const type = SUBJECT_TYPES.find((one) => one === subject);
    if (type === undefined || (await this.inbox.describe(actor, [{ type, id }])).size === 0) throw new NotFound();
    const { seconds, people, costPence } = await this.time.ofSubject(type, id);
    return { hours: hoursOf(seconds), people, cost: inGroup(actor.roles, 'clarityManagers') ? pounds(costPence) : null };
  }
}
