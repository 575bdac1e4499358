import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import {
  NewPasswordsRequiredResponse,
  RequestSecondFactorReset,
  RequireNewPasswords,
  SecondFactorResetView,
  UserSignedOutResponse,
} from './account-safety.dto.js';
import { AccountSafetyService } from './account-safety.service.js';

@Controller('admin/users')
export class AccountSafetyController {
  constructor(private readonly safety: AccountSafetyService) {}

  /** Makes users choose a new password before anything else, from their next request. */
  @Post('new-passwords')
  @HttpCode(200)
  @Access('admin', { recentProof: true })
  requireNewPasswords(@CurrentActor() actor: Actor, @Body() { ids }: RequireNewPasswords): Promise<NewPasswordsRequiredResponse> {
    return this.safety.requireNewPasswords(actor, ids);
  }

  /** Ends all sessions of a user. */
  @Post(':id/sign-out')
  @HttpCode(200)
  @Access('admin', { recentProof: true })
  signOut(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<UserSignedOutResponse> {
    return this.safety.signOut(actor, id);
  }

  /** Returns whether a reset of the second factor is pending. */
  @Get(':id/second-factor-reset')
  @Access('admin')
  resetState(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<SecondFactorResetView> {
    return this.safety.resetState(actor, id);
  }

  /** Requests a reset of the second factor, which takes effect after 24 hours unless the user objects. */
  @Post(':id/second-factor-reset')
  @HttpCode(200)
  @Access('admin', { recentProof: true })
  requestReset(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Body() { reason }: RequestSecondFactorReset,
  ): Promise<SecondFactorResetView> {
    return this.safety.requestReset(actor, id, reason);
  }

  /** Approves a reset that another admin requested, which takes effect at once. */
  @Post(':id/second-factor-reset/agreement')
  @HttpCode(200)
  @Access('admin', { recentProof: true })
  agreeReset(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<SecondFactorResetView> {
    return this.safety.agreeReset(actor, id);
  }

  /** Withdraws a pending reset. */
  @Delete(':id/second-factor-reset')
  @HttpCode(204)
  @Access('admin', { recentProof: true })
  withdrawReset(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.safety.withdrawReset(actor, id);
  }
}
