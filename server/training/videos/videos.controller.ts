import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { sendFile } from '../../platform/files/downloads/download.js';
import { Files } from '../../platform/files/files.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { VideoView } from '../modules/modules.dto.js';
import { VIDEO_FORM, VideosService } from './videos.service.js';

@Controller('training')
export class VideosController {
  constructor(
    private readonly videos: VideosService,
    private readonly files: Files,
    private readonly downloads: Downloads,
  ) {}

  /** Uploads a video of at most 200 MB, in the field `file`. It is deleted after a day unless a step shows it. */
  @Post('videos')
  @Access('trainingManagers')
  @RateLimit({ name: 'training-videos', attempts: 60, windowSeconds: 3600, per: 'person' })
  @Upload(VIDEO_FORM)
  @ApiBody({ schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } } })
  upload(@CurrentActor() actor: Actor, @Req() request: Request): Promise<VideoView> {
    return this.videos.upload(actor, request);
  }

  /** Returns a video of a module, or a range of it. */
  @Get('modules/:id/videos/:videoId')
  @Access('staffArea')
  @ApiProduces('video/mp4', 'video/webm')
  async read(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Param('videoId', IdPipe) videoId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.videos.find(actor, id, videoId);
    this.downloads.follow(response, actor);
    await sendFile(this.files, file, request, response);
  }
}
