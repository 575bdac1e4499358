import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../../access/access.js';
import { sendFile } from '../downloads/download.js';
import { Files } from '../files.js';
import { Pictures } from './pictures.js';

/** The content at an address never changes. */
const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable';

@Controller('pictures')
export class PicturesController {
  constructor(
    private readonly pictures: Pictures,
    private readonly files: Files,
  ) {}

  /** An image on a public page, by the last path segment. */
  @Get(':name')
  @Access('everyone')
  async read(@Param('name') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    await sendFile(this.files, await this.pictures.find(name), request, response, { inline: true, cacheControl: CACHE_ONE_YEAR });
  }
}
