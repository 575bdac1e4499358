import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { RateLimit } from '../../../platform/rate-limits/rate-limit.js';
import { AddNote, NotesResponse } from './notes.dto.js';
import { NotesService } from './notes.service.js';

@Controller('staff/playtest/sessions/:id/notes')
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  /** Lists the notes of a session. */
  @Get()
  @Access('staffArea')
  list(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<NotesResponse> {
    return this.notes.list(actor, id);
  }

  /** Adds a note during the session. */
  @Post()
  @Access('staffArea')
  @RateLimit({ name: 'playtest-notes', attempts: 600, windowSeconds: 3600, per: 'person' })
  add(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: AddNote): Promise<NotesResponse> {
    return this.notes.add(actor, id, input);
  }

  /** Reports a bug from a note, with the build and session filled in. */
  @Post(':noteId/bug')
  @Access('staffArea')
  @RateLimit({ name: 'playtest-note-bugs', attempts: 120, windowSeconds: 3600, per: 'person' })
  raiseBug(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Param('noteId', IdPipe) noteId: string): Promise<NotesResponse> {
    return this.notes.raiseBug(actor, id, noteId);
  }
}
