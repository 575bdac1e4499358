import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { PublicationAboutView, PublicationView, PublicTransactionView, SavePublication } from './publication.dto.js';
import { PublicationService } from './publication.service.js';

@Controller('staff/finance')
export class PublicationController {
  constructor(private readonly publication: PublicationService) {}

  /** Returns the studio’s totals of the year to date, as everyone may see them. */
  @Get('transactions-public')
  @Access('everyone')
  current(): Promise<PublicTransactionView[]> {
    return this.publication.current();
  }

  /** Returns which months they are made of, and which of those were corrected. */
  @Get('transactions-public/about')
  @Access('everyone')
  about(): Promise<PublicationAboutView> {
    return this.publication.about();
  }

  /** Returns the published totals, and a preview of each choice. */
  @Get('publication')
  @Access('admin')
  view(): Promise<PublicationView> {
    return this.publication.view();
  }

  /** Chooses between every month to date and closed months. */
  @Put('publication')
  @Access('admin', { recentProof: true })
  @RateLimit({ name: 'finance-publication', attempts: 60, windowSeconds: 3_600, per: 'person' })
  save(@CurrentActor() actor: Actor, @Body() input: SavePublication): Promise<PublicationView> {
    return this.publication.save(actor, input);
  }
}
