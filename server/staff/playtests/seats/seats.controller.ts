import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { RateLimit } from '../../../platform/rate-limits/rate-limit.js';
import { AnswerPlaytest, AttendeeView, RecordAttendance, RsvpView } from './seats.dto.js';
import { SeatsService } from './seats.service.js';

@Controller('staff/playtest')
export class SeatsController {
  constructor(private readonly seats: SeatsService) {}

  /** Returns the user's own answer. */
  @Get(':id/rsvp')
  @Access('staffArea')
  own(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<RsvpView> {
    return this.seats.own(actor, id);
  }

  /** Answers an invitation, or changes the answer. */
  @Post(':id/rsvp')
  @HttpCode(200)
  @Access('staffArea')
  @RateLimit({ name: 'playtest-answers', attempts: 120, windowSeconds: 3600, per: 'person' })
  respond(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: AnswerPlaytest): Promise<RsvpView> {
    return this.seats.respond(actor, id, input);
  }

  /** Records whether a user attended. */
  @Put('sessions/:id/attendance')
  @Access('staffArea')
  attendance(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: RecordAttendance): Promise<AttendeeView[]> {
    return this.seats.recordAttendance(actor, id, input);
  }
}
