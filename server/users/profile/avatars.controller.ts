import { Controller, Delete, Get, HttpCode, Param, Put, Req, Res } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { sendFile } from '../../platform/files/downloads/download.js';
import { Files } from '../../platform/files/files.js';
import { Upload } from '../../platform/files/uploads/upload.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { AVATAR_FORM, avatarUrl } from './avatar.rules.js';
import { AvatarResponse } from './avatars.dto.js';
import { AvatarsService } from './avatars.service.js';

/** The content at an address never changes. Cached by browsers only: a shared cache would not learn of a deletion. */
const CACHE_ONE_YEAR = 'private, max-age=31536000, immutable';

@Controller('users')
export class AvatarsController {
  constructor(
    private readonly avatars: AvatarsService,
    private readonly files: Files,
  ) {}

  /** Accepts a PNG, JPEG or WebP image of at most 5 MB in the field `avatar`; it is cropped to a centred square. */
  @Put('avatar')
  @Access('signedIn')
  @RateLimit({ name: 'avatar', attempts: 20, windowSeconds: 3600, per: 'person' })
  @Upload(AVATAR_FORM)
  @ApiBody({ schema: { type: 'object', required: ['avatar'], properties: { avatar: { type: 'string', format: 'binary' } } } })
  async replace(@CurrentActor() actor: Actor, @Req() request: Request): Promise<AvatarResponse> {
    return { avatar_url: avatarUrl(await this.avatars.replace(actor, request)) };
  }

  /** Removes the profile picture. */
  @Delete('avatar')
  @HttpCode(204)
  @Access('signedIn')
  remove(@CurrentActor() actor: Actor): Promise<void> {
    return this.avatars.remove(actor);
  }

  /** Returns a profile picture. The random id is sufficient for access, because it is also shown on public pages. */
  @Get('avatars/:name')
  @Access('everyone')
  async read(@Param('name') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    await sendFile(this.files, await this.avatars.find(name), request, response, { inline: true, cacheControl: CACHE_ONE_YEAR });
  }
}
