import { Controller, Get } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { SecurityOverviewView } from './security-overview.dto.js';
import { SecurityOverviewService } from './security-overview.service.js';

@Controller('security')
export class SecurityOverviewController {
  constructor(private readonly overview: SecurityOverviewService) {}

  /** Returns the figures of the security centre and the newest entries of each topic. */
  @Get()
  @Access('securityCentre')
  read(@CurrentActor() actor: Actor): Promise<SecurityOverviewView> {
    return this.overview.read(actor);
  }
}
