import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { ChooseHeadRecipients, HeadMailView, HeadRecipientChoicesView } from './head-mail.dto.js';
import { HeadMailService } from './head-mail.service.js';

@Controller('security/chain-head-mail')
export class HeadMailController {
  constructor(private readonly mails: HeadMailService) {}

  /** Returns who receives the head of the audit chain every day. */
  @Get()
  @Access('securityCentre')
  view(): Promise<HeadMailView> {
    return this.mails.view();
  }

  /** Lists who may be chosen to receive it. */
  @Get('people')
  @Access('admin')
  choices(): Promise<HeadRecipientChoicesView> {
    return this.mails.choices();
  }

  /** Chooses up to two recipients; none for the default. */
  @Put()
  @Access('admin', { recentProof: true })
  choose(@CurrentActor() actor: Actor, @Body() input: ChooseHeadRecipients): Promise<HeadMailView> {
    return this.mails.choose(actor, input);
  }
}
