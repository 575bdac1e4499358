import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { TicketDetailsService } from '../tickets/ticket-details.service.js';
import { CustomerCom, TicketView } from '../tickets/tickets.dto.js';
import { CloseAsSpam } from './closing.dto.js';
import { ClosingService } from './closing.service.js';

/** Closing and reopening of tickets. */
@Controller('support/tickets/:id')
export class ClosingController {
  constructor(
    private readonly closing: ClosingService,
    private readonly details: TicketDetailsService,
  ) {}

  /** Proposes to close a ticket. */
  @Post('propose-close')
  @HttpCode(200)
  @Access('agents')
  async propose(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TicketView> {
    await this.closing.propose(actor, id);
    return this.details.of(actor, id);
  }

  /** Withdraws the proposal to close a ticket. */
  @Post('withdraw-close')
  @HttpCode(200)
  @Access('agents')
  async withdraw(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TicketView> {
    await this.closing.withdraw(actor, id);
    return this.details.of(actor, id);
  }

  /** Declines the proposal to close a ticket. */
  @Post('decline-close')
  @HttpCode(200)
  @Access('signedIn')
  async decline(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TicketView> {
    await this.closing.decline(actor, id);
    return this.details.of(actor, id);
  }

  /** Accepts the proposal to close a ticket. */
  @Post('confirm-close')
  @HttpCode(200)
  @Access('signedIn')
  async confirm(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TicketView> {
    await this.closing.confirm(actor, id);
    return this.details.of(actor, id);
  }

  /** Saves the agent’s communication record of a ticket. */
  @Post('customer-com')
  @HttpCode(200)
  @Access('agents')
  async complete(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() com: CustomerCom): Promise<TicketView> {
    await this.closing.complete(actor, id, com);
    return this.details.of(actor, id);
  }

  /** Closes a ticket as spam. */
  @Post('close-spam')
  @HttpCode(200)
  @Access('agents')
  async closeAsSpam(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @Body() { reason }: CloseAsSpam): Promise<TicketView> {
    await this.closing.closeAsSpam(actor, id, reason);
    return this.details.of(actor, id);
  }

  /** Objects to the closure of a ticket as spam. */
  @Post('object')
  @HttpCode(200)
  @Access('signedIn')
  async object(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TicketView> {
    await this.closing.object(actor, id);
    return this.details.of(actor, id);
  }

  /** Reopens a closed ticket. */
  @Post('reopen')
  @HttpCode(200)
  @Access('signedIn')
  async reopen(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<TicketView> {
    await this.closing.reopen(actor, id);
    return this.details.of(actor, id);
  }
}
