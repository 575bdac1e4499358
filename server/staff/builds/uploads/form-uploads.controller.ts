import { Controller, Post, Req } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import { LargeUpload } from '../../../platform/files/uploads/upload.js';
import { RateLimit } from '../../../platform/rate-limits/rate-limit.js';
import { BuildView } from '../builds.dto.js';
import { FormUploadsService } from './form-uploads.service.js';

const text = { type: 'string' } as const;

@Controller('staff/builds/upload')
export class FormUploadsController {
  constructor(private readonly uploads: FormUploadsService) {}

  /** Uploads a build in one request: a file (zip, rar, 7z or exe), or the address of an external build. It then waits for approval. */
  @Post()
  @Access('staffArea', { token: 'builds:write' })
  @RateLimit({ name: 'build-uploads', attempts: 60, windowSeconds: 3_600, per: 'person' })
  @LargeUpload()
  @ApiBody({
    schema: {
      type: 'object',
      required: ['name', 'version'],
      properties: {
        buildFile: { type: 'string', format: 'binary' },
        name: text,
        version: text,
        description: text,
        testInstructions: text,
        knownIssues: text,
        externalUrl: text,
        channel: text,
        changelog: text,
      },
    },
  })
  upload(@CurrentActor() actor: Actor, @Req() request: Request): Promise<BuildView> {
    return this.uploads.upload(actor, request);
  }
}
