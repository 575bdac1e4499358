import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { linkedPage } from '../../platform/lists/linked-page.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { AllProgressQuery, ProgressView, QuizResultView, SaveProgress, StaffProgressView, SubmitQuiz } from './progress.dto.js';
import { ProgressService } from './progress.service.js';

@Controller('training/progress')
export class ProgressController {
  constructor(private readonly progress: ProgressService) {}

  /** Lists the user's own progress. */
  @Get()
  @Access('staffArea')
  mine(@CurrentActor() actor: Actor): Promise<ProgressView[]> {
    return this.progress.mine(actor);
  }

  /** Lists everyone's progress, latest change first; the header `Link` names the next page. */
  @Get('all')
  @Access('trainingManagers')
  async everyone(
    @Query() query: AllProgressQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StaffProgressView[]> {
    return linkedPage(await this.progress.everyone(query), request, response);
  }

  /** Returns the user's own progress in a module. */
  @Get(':id')
  @Access('staffArea')
  findOne(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<ProgressView> {
    return this.progress.of(actor, id);
  }

  /** Completes steps of a module. A quiz that was not passed is refused. */
  @Post(':id')
  @HttpCode(200)
  @Access('staffArea')
  save(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: SaveProgress): Promise<ProgressView> {
    return this.progress.save(actor, id, input);
  }

  /** Submits the answers to a quiz, which the server marks. */
  @Post(':id/quizzes/:stepId')
  @HttpCode(200)
  @Access('staffArea')
  @RateLimit({ name: 'training-quizzes', attempts: 60, windowSeconds: 600, per: 'person' })
  submit(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Param('stepId', IdPipe) stepId: string,
    @Body() input: SubmitQuiz,
  ): Promise<QuizResultView> {
    return this.progress.submit(actor, id, stepId, input);
  }

  /** Starts a completed module again, once its certificate expires soon or there is a newer version. */
  @Post(':id/restart')
  @HttpCode(200)
  @Access('staffArea')
  restart(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<ProgressView> {
    return this.progress.restart(actor, id);
  }
}
