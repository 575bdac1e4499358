import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { BankDetailsState, ChangeBankDetails } from './bank.dto.js';
import { BankDetailsService } from './bank-details.service.js';

@Controller('clarity/bank')
export class BankDetailsController {
  constructor(private readonly bank: BankDetailsService) {}

  /** Returns where the user is paid, with the end of the account number. */
  @Get()
  @Access('signedIn')
  own(@CurrentActor() actor: Actor): Promise<BankDetailsState> {
    return this.bank.own(actor);
  }

  /** Sets where the user is paid, and mails them that it changed. */
  @Put()
  @Access('signedIn', { recentProof: true })
  change(@CurrentActor() actor: Actor, @Body() input: ChangeBankDetails): Promise<BankDetailsState> {
    return this.bank.change(actor, input);
  }

  /** Deletes where the user is paid. */
  @Delete()
  @HttpCode(204)
  @Access('signedIn', { recentProof: true })
  remove(@CurrentActor() actor: Actor): Promise<void> {
    return this.bank.remove(actor);
  }
}
