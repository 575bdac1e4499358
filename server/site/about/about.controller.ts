import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { AboutView, UpdateAbout } from './about.dto.js';
import { AboutService } from './about.service.js';

@Controller()
export class AboutController {
  constructor(private readonly about: AboutService) {}

  /** Returns the story of the studio. */
  @Get('about')
  @Access('everyone')
  current(): Promise<AboutView> {
    return this.about.current();
  }

  /** Changes the story of the studio. */
  @Put('admin/about')
  @Access('admin')
  update(@CurrentActor() actor: Actor, @Body() story: UpdateAbout): Promise<AboutView> {
    return this.about.update(actor, story);
  }
}
