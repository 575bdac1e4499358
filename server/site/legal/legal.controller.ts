import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { LegalComparisonView, LegalSource, LegalVersionEntry, LegalView, PublishLegal } from './legal.dto.js';
import { LegalService } from './legal.service.js';

@Controller()
export class LegalController {
  constructor(private readonly legal: LegalService) {}

  /** Returns the legal text in force. */
  @Get('legal/:kind')
  @Access('everyone')
  current(@Param('kind') kind: string): Promise<LegalView> {
    return this.legal.current(kind);
  }

  /** Returns the legal text that was in force before. */
  @Get('legal/:kind/previous')
  @Access('everyone')
  previous(@Param('kind') kind: string): Promise<LegalView> {
    return this.legal.previous(kind);
  }

  /** Returns the legal text that comes into force next. */
  @Get('legal/:kind/upcoming')
  @Access('everyone')
  upcoming(@Param('kind') kind: string): Promise<LegalView> {
    return this.legal.upcoming(kind);
  }

  /** Compares two versions of a legal text. */
  @Get('legal/:kind/compare')
  @Access('everyone')
  comparison(@Param('kind') kind: string): Promise<LegalComparisonView> {
    return this.legal.comparison(kind);
  }

  /** Returns a legal text for editing. */
  @Get('admin/legal/:kind')
  @Access('admin')
  source(@Param('kind') kind: string): Promise<LegalSource> {
    return this.legal.source(kind);
  }

  /** Lists the versions of a legal text. */
  @Get('admin/legal/:kind/versions')
  @Access('admin')
  versions(@Param('kind') kind: string): Promise<LegalVersionEntry[]> {
    return this.legal.history(kind);
  }

  /** Publishes a version of a legal text. */
  @Put('admin/legal/:kind')
  @Access('admin', { recentProof: true })
  publish(@CurrentActor() actor: Actor, @Param('kind') kind: string, @Body() text: PublishLegal): Promise<LegalSource> {
    return this.legal.publish(actor, kind, text);
  }
}
