import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { EnrolmentResponse, RecoveryCodesResponse, RenewRecoveryCodes, TwoFactorCode, TwoFactorView } from './two-factor.dto.js';
import { TwoFactorService } from './two-factor.service.js';

@Controller('users/two-factor')
export class TwoFactorController {
  constructor(private readonly twoFactor: TwoFactorService) {}

  /** Returns whether two-factor authentication is on and how many recovery codes are left. */
  @Get()
  @Access('signedIn')
  status(@CurrentActor() actor: Actor): Promise<TwoFactorView> {
    return this.twoFactor.status(actor);
  }

  /** Creates a secret for an authenticator app; sign-in does not require it until it is confirmed. */
  @Post('enrol')
  @HttpCode(200)
  @Access('signedIn', { recentProof: true })
  @RateLimit({ name: 'two-factor-enrol', attempts: 20, windowSeconds: 3600, per: 'person' })
  enrol(@CurrentActor() actor: Actor): Promise<EnrolmentResponse> {
    return this.twoFactor.enrol(actor);
  }

  /** Switches two-factor authentication on with the first code. */
  @Post('confirm')
  @HttpCode(200)
  @Access('signedIn', { recentProof: true })
  confirm(@CurrentActor() actor: Actor, @Body() { code }: TwoFactorCode): Promise<RecoveryCodesResponse> {
    return this.twoFactor.confirm(actor, code);
  }

  /** Replaces the recovery codes; accepts a code from the app, a recovery code, or a session elevated by a second factor. */
  @Post('recovery-codes')
  @HttpCode(200)
  @Access('signedIn', { recentProof: true })
  renewCodes(@CurrentActor() actor: Actor, @Body() { code }: RenewRecoveryCodes): Promise<RecoveryCodesResponse> {
    return this.twoFactor.renewCodes(actor, code);
  }

  /** Removes the authenticator app; accepts a code from the app or a recovery code. */
  @Delete()
  @HttpCode(204)
  @Access('signedIn', { recentProof: true })
  switchOff(@CurrentActor() actor: Actor, @Body() { code }: TwoFactorCode): Promise<void> {
    return this.twoFactor.switchOff(actor, code);
  }
}
