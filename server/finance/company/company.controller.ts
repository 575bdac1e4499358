import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { CompanyInfoView, CompleteDeadline, DeadlineView, SaveCompanyInfo } from './company.dto.js';
import { CompanyService } from './company.service.js';

@Controller('staff/finance')
export class CompanyController {
  constructor(private readonly company: CompanyService) {}

  /** Returns what registers and tax offices know the company by. */
  @Get('company-info')
  @Access('admin')
  info(): Promise<CompanyInfoView> {
    return this.company.info();
  }

  /** Saves it. */
  @Put('company-info')
  @Access('admin', { recentProof: true })
  @RateLimit({ name: 'finance-company', attempts: 60, windowSeconds: 3_600, per: 'person' })
  save(@CurrentActor() actor: Actor, @Body() input: SaveCompanyInfo): Promise<CompanyInfoView> {
    return this.company.save(actor, input);
  }

  /** Lists when the company has to file and pay, the earliest first. */
  @Get('tax-deadlines')
  @Access('admin')
  deadlines(): Promise<DeadlineView[]> {
    return this.company.deadlines();
  }

  /** Marks a deadline as done, or reopens it. */
  @Put('tax-deadlines/:id')
  @Access('admin', { withoutProof: 'Notes what was done elsewhere.' })
  @RateLimit({ name: 'finance-deadlines', attempts: 120, windowSeconds: 3_600, per: 'person' })
  complete(@CurrentActor() actor: Actor, @Param('id') id: string, @Body() input: CompleteDeadline): Promise<DeadlineView[]> {
    return this.company.complete(actor, id, input);
  }
}
