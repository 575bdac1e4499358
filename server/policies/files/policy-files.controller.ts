import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiProduces } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { sendFile } from '../../platform/files/downloads/download.js';
import { Files } from '../../platform/files/files.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { PolicyAttachmentView } from '../policies.dto.js';
import { POLICY_FILE_FORM } from '../policies.rules.js';
import { PolicyFilesService } from './policy-files.service.js';

@Controller('policies/files')
export class PolicyFilesController {
  constructor(
    private readonly policyFiles: PolicyFilesService,
    private readonly files: Files,
  ) {}

  /** Uploads a file of at most 25 MB, in the field `file`, for the attachments of a version. */
  @Post()
  @Access('people', { withoutProof: 'A file is visible to no one until a version refers to it.' })
  @RateLimit({ name: 'policy-files', attempts: 60, windowSeconds: 3_600, per: 'person' })
  @Upload(POLICY_FILE_FORM)
  @ApiBody({ schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } } })
  upload(@CurrentActor() actor: Actor, @Req() request: Request): Promise<PolicyAttachmentView> {
    return this.policyFiles.upload(actor, request);
  }

  /** Downloads an attachment of a policy. */
  @Get(':id')
  @Access('staffArea')
  @ApiProduces('application/octet-stream')
  async read(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.policyFiles.find(actor, id);
    // The audience may change: cached copies must not outlive the permission to read.
    await sendFile(this.files, file, request, response, { cacheControl: 'private, no-store' });
  }
}
