import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { TicketDetailsService } from '../tickets/ticket-details.service.js';
import { TicketView } from '../tickets/tickets.dto.js';
import { CustomerProfileResponse } from './customer-profile.dto.js';
import { CustomerProfileService } from './customer-profile.service.js';
import { SecurityCodesService } from './security-codes.service.js';
import { CodeResponse, CreateCode, VerifyCode } from './verification.dto.js';

/** Verification of a ticket by its customer, and the details that agents may then see. */
@Controller('support/tickets')
export class VerificationController {
  constructor(
    private readonly codes: SecurityCodesService,
    private readonly profiles: CustomerProfileService,
    private readonly details: TicketDetailsService,
  ) {}

  /** Asks the customer for the security check. */
  @Post(':id/request-check')
  @HttpCode(200)
  @Access('agents')
  async requestCheck(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TicketView> {
    await this.codes.requestCheck(actor, id);
    return this.details.of(actor, id);
  }

  /** Creates a security code for a ticket. */
  @Post(':id/security-code')
  @HttpCode(200)
  @Access('signedIn')
  @RateLimit({ name: 'create-security-code', attempts: 20, windowSeconds: 600, per: 'person' })
  async create(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { password }: CreateCode): Promise<CodeResponse> {
    const { code, expiresAt } = await this.codes.create(actor, id, password);
    return { code, expiresAt: expiresAt.toISOString() };
  }

  /** Shares the security code of a ticket with the studio. */
  @Post(':id/send-code')
  @HttpCode(200)
  @Access('signedIn')
  async send(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TicketView> {
    await this.codes.send(actor, id);
    return this.details.of(actor, id);
  }

  /** Verifies a ticket with the customer’s security code. */
  @Post(':id/verify-security')
  @HttpCode(200)
  @Access('agents')
  @RateLimit({ name: 'verify-security', attempts: 30, windowSeconds: 600, per: 'person', guessing: true })
  async verify(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { code }: VerifyCode): Promise<TicketView> {
    await this.codes.verify(actor, id, code);
    return this.details.of(actor, id);
  }

  /** Returns what an agent may see of the customer. */
  @Get(':id/profile')
  @Access('agents')
  profile(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<CustomerProfileResponse> {
    return this.profiles.of(actor, id);
  }
}
