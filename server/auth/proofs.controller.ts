import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../platform/access/access.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import { ProvedAnswer, ProvePassword } from './passwords/passwords.dto.js';
import { ProofsService } from './proofs.service.js';
import { RaisedAnswer, TwoFactorCode } from './second-factor/two-factor.dto.js';

@Controller('auth')
export class ProofsController {
  constructor(private readonly proofs: ProofsService) {}

  /** The password again, for sensitive acts within the next ten minutes. */
  @Post('prove')
  @HttpCode(200)
  @Access('signedIn', { whilePaused: true, withoutProof: 'Gives the proof.' })
  @RateLimit({ name: 'prove', attempts: 40, windowSeconds: 600, per: 'person' })
  async prove(@CurrentActor() actor: Actor, @Body() { password }: ProvePassword): Promise<ProvedAnswer> {
    return { provedAt: (await this.proofs.password(actor, password)).toISOString() };
  }

  /** A code of the authenticator app, which raises this session for ten minutes. */
  @Post('verify-2fa')
  @HttpCode(200)
  @Access('signedIn', { withoutProof: 'Asks for a code of the second factor.' })
  async verifySecondFactor(@CurrentActor() actor: Actor, @Body() { code }: TwoFactorCode): Promise<RaisedAnswer> {
    return { raisedUntil: (await this.proofs.secondFactor(actor, code)).toISOString() };
  }
}
