import { Controller, Get } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { OwnPayView } from './own-pay.dto.js';
import { OwnPayService } from './own-pay.service.js';

@Controller('clarity/own-pay')
export class OwnPayController {
  constructor(private readonly ownPay: OwnPayService) {}

  /** Returns whether the user has pay here, whatever their roles are now, and what of it is still open. */
  @Get()
  @Access('signedIn')
  view(@CurrentActor() actor: Actor): Promise<OwnPayView> {
    return this.ownPay.view(actor);
  }
}
