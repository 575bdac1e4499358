import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { DAILY_ENTRY } from '../clarity.rules.js';
import { StartTimer, StopTimer, TimerChanged, TimerState } from './timer.dto.js';
import { TimerService } from './timer.service.js';

@Controller('clarity/timer')
export class TimerController {
  constructor(private readonly timers: TimerService) {}

  /** Returns the user's timer, where one runs. */
  @Get()
  @Access('staffArea', { passive: true })
  state(@CurrentActor() actor: Actor): Promise<TimerState> {
    return this.timers.state(actor);
  }

  /** Starts the timer; one that runs is recorded first. */
  @Post('start')
  @HttpCode(200)
  @Access('staffArea', { withoutProof: DAILY_ENTRY })
  @RateLimit({ name: 'clarity-timer', attempts: 300, windowSeconds: 3_600, per: 'person' })
  start(@CurrentActor() actor: Actor, @Body() input: StartTimer): Promise<TimerChanged> {
    return this.timers.start(actor, input);
  }

  /** Stops the timer and records its interval. */
  @Post('stop')
  @HttpCode(200)
  @Access('staffArea', { withoutProof: DAILY_ENTRY })
  @RateLimit({ name: 'clarity-timer', attempts: 300, windowSeconds: 3_600, per: 'person' })
  stop(@CurrentActor() actor: Actor, @Body() input: StopTimer): Promise<TimerChanged> {
    return this.timers.stop(actor, input);
  }

  /** Confirms that the user is still working, after the timer has run for long. */
  @Post('confirm')
  @HttpCode(200)
  @Access('staffArea', { withoutProof: DAILY_ENTRY })
  confirm(@CurrentActor() actor: Actor): Promise<TimerState> {
    return this.timers.confirm(actor);
  }

  /** Throws the running timer away. */
  @Delete()
  @HttpCode(204)
  @Access('staffArea', { withoutProof: DAILY_ENTRY })
  discard(@CurrentActor() actor: Actor): Promise<void> {
    return this.timers.discard(actor);
  }
}
