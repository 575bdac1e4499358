import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { AddressRulePage, AddressRulesQuery, AddressRuleView, ChangeAddressRule, CreateAddressRule } from './address-rules.dto.js';
import { AddressRulesService } from './address-rules.service.js';

@Controller('security/blocks')
export class AddressRulesController {
  constructor(private readonly rules: AddressRulesService) {}

  /** Lists blocked and allowed IP addresses, newest first. */
  @Get()
  @Access('securityCentre')
  @RateLimit({ name: 'address-rules-search', attempts: 120, windowSeconds: 60, per: 'person', onlyWith: 'search' })
  page(@Query() query: AddressRulesQuery): Promise<AddressRulePage> {
    return this.rules.page(query);
  }

  /** Blocks or allows an IP address or range, with effect from the next request. */
  @Post()
  @Access('securityCentre', { recentProof: true })
  create(@CurrentActor() actor: Actor, @Body() input: CreateAddressRule): Promise<AddressRuleView> {
    return this.rules.create(actor, input);
  }

  /** Switches an entry on or off, or changes its reason and expiry. */
  @Patch(':id')
  @Access('securityCentre', { recentProof: true })
  change(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() input: ChangeAddressRule): Promise<AddressRuleView> {
    return this.rules.change(actor, id, input);
  }
}
