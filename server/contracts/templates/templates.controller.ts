import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { AssignmentsService } from './assignments.service.js';
import { CreateTemplate, PreviewTemplate, TemplatePreview, TemplateView, UpdateTemplate } from './templates.dto.js';
import { TemplatesService } from './templates.service.js';

const UNBINDING = 'A template is not binding until a contract is made from it.';

@Controller('contracts/templates')
export class TemplatesController {
  constructor(
    private readonly templates: TemplatesService,
    private readonly assignments: AssignmentsService,
  ) {}

  /** Lists the templates, by title. */
  @Get()
  @Access('contractManagers')
  list(): Promise<TemplateView[]> {
    return this.templates.list();
  }

  /** Writes a template. */
  @Post()
  @Access('contractManagers', { withoutProof: UNBINDING })
  @RateLimit({ name: 'contract-templates', attempts: 60, windowSeconds: 3_600, per: 'person' })
  create(@CurrentActor() actor: Actor, @Body() input: CreateTemplate): Promise<TemplateView> {
    return this.templates.create(actor, input);
  }

  /** Changes a template; omitted fields are unchanged. Contracts made from it stay as they are. */
  @Put(':id')
  @Access('contractManagers', { withoutProof: UNBINDING })
  update(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: UpdateTemplate): Promise<TemplateView> {
    return this.templates.update(actor, id, input);
  }

  /** Deletes a template. Contracts made from it stay as they are. */
  @Delete(':id')
  @HttpCode(204)
  @Access('contractManagers', { withoutProof: UNBINDING })
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.templates.remove(actor, id);
  }

  /** Returns the text that a person would get, and what prevents its assignment. */
  @Post(':id/preview')
  @HttpCode(200)
  @Access('contractManagers', { withoutProof: 'Changes nothing.' })
  preview(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: PreviewTemplate): Promise<TemplatePreview> {
    return this.assignments.preview(actor, id, input);
  }
}
