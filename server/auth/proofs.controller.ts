import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Access, CurrentActor, type Actor } from '../platform/access/access.js';
import { RateLimit } from '../platform/rate-limits/rate-limit.js';
import { PasskeyAssertion, PasskeyProofResponse, PasskeyRequestResponse } from './passkeys/passkeys.dto.js';
import { ProofResponse, ProvePassword } from './passwords/passwords.dto.js';
import { ProofsService } from './proofs.service.js';
import { StepUpResponse, TwoFactorCode } from './second-factor/two-factor.dto.js';
import { SessionCookie } from './sessions/session-cookie.js';

@Controller('auth')
export class ProofsController {
  constructor(
    private readonly proofs: ProofsService,
    private readonly cookie: SessionCookie,
  ) {}

  /** Confirms the password, for sensitive actions within the next ten minutes. */
  @Post('prove')
  @HttpCode(200)
  @Access('signedIn', { whilePaused: true, whilePasskeyDue: true, withoutProof: 'Gives the proof.' })
  @RateLimit({ name: 'prove', attempts: 40, windowSeconds: 600, per: 'person', guessing: true })
  async prove(
    @CurrentActor() actor: Actor,
    @Body() { password }: ProvePassword,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProofResponse> {
    const { at, proof } = await this.proofs.password(actor, password);
    this.cookie.setProof(response, proof);
    return { provedAt: at.toISOString() };
  }

  /** Returns what the browser needs to prove identity with one of the account's passkeys. */
  @Post('prove/passkey/options')
  @HttpCode(200)
  @Access('signedIn', { whilePaused: true, whilePasskeyDue: true, withoutProof: 'Only issues a challenge.' })
  @RateLimit({ name: 'passkey-prove-options', attempts: 40, windowSeconds: 600, per: 'person' })
  async passkeyOptions(@CurrentActor() actor: Actor): Promise<PasskeyRequestResponse> {
    return { options: await this.proofs.passkeyOptions(actor) };
  }

  /** Accepts a passkey as the password and the second factor, for sensitive actions within the next ten minutes. */
  @Post('prove/passkey')
  @HttpCode(200)
  @Access('signedIn', { whilePaused: true, whilePasskeyDue: true, withoutProof: 'Gives the proof.' })
  @RateLimit({ name: 'passkey-prove', attempts: 40, windowSeconds: 600, per: 'person', guessing: true })
  async provePasskey(
    @CurrentActor() actor: Actor,
    @Body() assertion: PasskeyAssertion,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PasskeyProofResponse> {
    const { at, raisedUntil, proof } = await this.proofs.passkey(actor, assertion);
    this.cookie.setProof(response, proof);
    return { provedAt: at.toISOString(), raisedUntil: raisedUntil.toISOString() };
  }

  /** Accepts a code from the authenticator app, which elevates this session for ten minutes. */
  @Post('verify-2fa')
  @HttpCode(200)
  @Access('signedIn', { whilePasskeyDue: true, withoutProof: 'Asks for a code of the second factor.' })
  async verifySecondFactor(
    @CurrentActor() actor: Actor,
    @Body() { code }: TwoFactorCode,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StepUpResponse> {
    const { at, proof } = await this.proofs.secondFactor(actor, code);
    this.cookie.setProof(response, proof);
    return { raisedUntil: at.toISOString() };
  }
}
