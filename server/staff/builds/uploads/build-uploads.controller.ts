import { Controller, Delete, Get, Head, HttpCode, Options, Param, Patch, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiHeader, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import { Config } from '../../../platform/config/config.js';
import { Invalid, UnsupportedType } from '../../../platform/errors/errors.js';
import { isOffsetStream, OFFSET_STREAM } from '../../../platform/files/uploads/media-type.js';
import { NextBytes } from '../../../platform/files/uploads/upload.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { RateLimit } from '../../../platform/rate-limits/rate-limit.js';
import { fieldsOf } from './build-fields.js';
import { BuildUploadsService, type UploadPosition } from './build-uploads.service.js';
import { TusInterceptor } from './tus.interceptor.js';
import { TUS_EXTENSIONS, TUS_VERSION, wholeNumber } from './tus.rules.js';
import { BuildUploadView, StartBuildUpload } from './uploads.dto.js';

const ADDRESS = '/api/staff/builds/uploads';
const tus = { name: 'Tus-Resumable', required: true, schema: { type: 'string' as const, enum: [TUS_VERSION] } };

/** Resumable uploads: tus 1.0 with creation, termination and expiration (https://tus.io/protocols/resumable-upload). */
@Controller('staff/builds/uploads')
@UseInterceptors(TusInterceptor)
export class BuildUploadsController {
  constructor(
    private readonly uploads: BuildUploadsService,
    private readonly config: Config,
  ) {}

  /** Returns the server's capabilities. */
  @Options()
  @HttpCode(204)
  @Access('staffArea', { token: 'builds:write' })
  options(@Res({ passthrough: true }) response: Response): void {
    response.setHeader('Tus-Version', TUS_VERSION);
    response.setHeader('Tus-Extension', TUS_EXTENSIONS);
    response.setHeader('Tus-Max-Size', String(this.config.buildMaxBytes));
  }

  /** Starts an upload. The build's fields come as JSON, or in Upload-Metadata if they are short: headers are limited to 16 KiB in total. */
  @Post()
  @Access('staffArea', { token: 'builds:write' })
  @RateLimit({ name: 'build-uploads', attempts: 60, windowSeconds: 3_600, per: 'person' })
  @ApiExtraModels(StartBuildUpload)
  @ApiHeader(tus)
  @ApiHeader({ name: 'Upload-Length', required: true, description: 'Bytes of the file.' })
  @ApiHeader({ name: 'Upload-Metadata', required: false, description: 'The fields of the body, each value in Base64.' })
  @ApiBody({ required: false, schema: { $ref: getSchemaPath(StartBuildUpload) } })
  async begin(@CurrentActor() actor: Actor, @Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const length = wholeNumber(request.get('upload-length'));
    if (length === undefined) throw new Invalid('Please say in Upload-Length how many bytes the file has.', undefined, 'upload-length');
    const { id, ...position } = await this.uploads.begin(actor, await fieldsOf(request.body, request.get('upload-metadata')), length);
    response.setHeader('Location', `${ADDRESS}/${id}`);
    answerWith(response, position);
  }

  /** Returns how many bytes have arrived. */
  @Head(':id')
  @Access('staffArea', { token: 'builds:write' })
  async position(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const position = await this.uploads.position(actor, id);
    response.setHeader('Upload-Length', String(position.length));
    answerWith(response, position);
  }

  /** Returns the state of an upload, also after its completion; never the bytes. */
  @Get(':id')
  @Access('staffArea', { token: 'builds:write' })
  view(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<BuildUploadView> {
    return this.uploads.view(actor, id);
  }

  /** Appends the next bytes. The last ones create a pending build. */
  @Patch(':id')
  @HttpCode(204)
  @Access('staffArea', { token: 'builds:write' })
  @NextBytes()
  @ApiHeader(tus)
  @ApiHeader({ name: 'Upload-Offset', required: true, description: 'How many bytes have arrived.' })
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  async append(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if (!isOffsetStream(request)) throw new UnsupportedType(`Please send the bytes as ${OFFSET_STREAM}.`);
    const offset = wholeNumber(request.get('upload-offset'));
    if (offset === undefined) throw new Invalid('Please say in Upload-Offset where the bytes belong.', undefined, 'upload-offset');
    answerWith(response, await this.uploads.append(actor, id, offset, request));
  }

  /** Cancels an unfinished upload. */
  @Delete(':id')
  @HttpCode(204)
  @Access('staffArea', { token: 'builds:write' })
  remove(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.uploads.remove(actor, id);
  }
}

function answerWith(response: Response, { offset, length, expiresAt }: UploadPosition): void {
  response.setHeader('Upload-Offset', String(offset));
  if (offset < length) response.setHeader('Upload-Expires', new Date(expiresAt).toUTCString());
}
