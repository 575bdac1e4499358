import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { EnrolmentAnswer, RecoveryCodesAnswer, TwoFactorCode, TwoFactorView } from './two-factor.dto.js';
import { TwoFactorService } from './two-factor.service.js';

@Controller('users/two-factor')
export class TwoFactorController {
  constructor(private readonly twoFactor: TwoFactorService) {}

  /** Says whether a second factor is on and how many recovery codes are left. */
  @Get()
  @Access('signedIn')
  status(@CurrentActor() actor: Actor): Promise<TwoFactorView> {
    return this.twoFactor.status(actor);
  }

  /** A new secret for an authenticator app; nothing is asked for at sign-in until it is confirmed. */
  @Post('enrol')
  @HttpCode(200)
  @Access('signedIn', { recentProof: true })
  @RateLimit({ name: 'two-factor-enrol', attempts: 20, windowSeconds: 3600, per: 'person' })
  enrol(@CurrentActor() actor: Actor): Promise<EnrolmentAnswer> {
    return this.twoFactor.enrol(actor);
  }

  /** Switches the second factor on with its first code. */
  @Post('confirm')
  @HttpCode(200)
  @Access('signedIn', { recentProof: true })
  confirm(@CurrentActor() actor: Actor, @Body() { code }: TwoFactorCode): Promise<RecoveryCodesAnswer> {
    return this.twoFactor.confirm(actor, code);
  }

  /** Replaces the recovery codes; takes a code of the app or a recovery code. */
  @Post('recovery-codes')
  @HttpCode(200)
  @Access('signedIn', { recentProof: true })
  renewCodes(@CurrentActor() actor: Actor, @Body() { code }: TwoFactorCode): Promise<RecoveryCodesAnswer> {
    return this.twoFactor.renewCodes(actor, code);
  }

  /** Takes a code of the app or, when that is lost, a recovery code. */
  @Delete()
  @HttpCode(204)
  @Access('signedIn', { recentProof: true })
  switchOff(@CurrentActor() actor: Actor, @Body() { code }: TwoFactorCode): Promise<void> {
    return this.twoFactor.switchOff(actor, code);
  }
}
