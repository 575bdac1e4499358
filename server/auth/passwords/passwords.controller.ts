import { Body, Controller, HttpCode, Post, Put, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Access, CurrentActor, RequestOrigin, type Actor, type Origin } from '../../platform/access/access.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { PasswordChangesService } from './password-changes.service.js';
import { PasswordPolicyService } from './password-policy.service.js';
import { ChangePassword, CheckPassword, CheckPasswordResponse, ForgotPassword, MessageResponse, ResetPassword } from './passwords.dto.js';

@Controller()
export class PasswordsController {
  constructor(
    private readonly changes: PasswordChangesService,
    private readonly policy: PasswordPolicyService,
    private readonly cookie: SessionCookie,
  ) {}

  /** Returns why a password would be refused; it is checked and not stored. */
  @Post('auth/check-password')
  @HttpCode(200)
  @Access('everyone', { whilePasswordDue: true, withoutProof: 'Changes nothing.' })
  @RateLimit({ name: 'check-password', attempts: 120, windowSeconds: 600, per: 'address' })
  async check(@Body() { password, email }: CheckPassword): Promise<CheckPasswordResponse> {
    return { problem: await this.policy.problem(password, email) };
  }

  /** Changes the password and ends all other sessions. */
  @Put('users/password')
  @Access('signedIn', { whilePasswordDue: true, whilePasskeyDue: true, withoutProof: 'Asks for the current password itself.' })
  @RateLimit({ name: 'change-password', attempts: 20, windowSeconds: 600, per: 'person', guessing: true })
  async change(
    @CurrentActor() actor: Actor,
    @Body() input: ChangePassword,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageResponse> {
    const tokens = await this.changes.change(actor, input);
    if (tokens !== null) this.cookie.set(response, tokens);
    return { message: 'Password updated successfully' };
  }

  /** Sends a link if the address has an account; the response is the same for any address. */
  @Post('auth/forgot-password')
  @HttpCode(202)
  @Access('everyone', { withoutProof: 'Only sends a mail to the address of the account.' })
  @RateLimit({ name: 'forgot-password-address', attempts: 20, windowSeconds: 3600, per: 'address' })
  async forgot(@Body() { email }: ForgotPassword, @RequestOrigin() origin: Origin): Promise<MessageResponse> {
    await this.changes.forgot(email, origin);
    return { message: 'If there is an account with this email address, a link to set a new password is on its way.' };
  }

  /** Sets a new password with a link from a mail. Does not sign the user in. */
  @Post('auth/reset-password')
  @HttpCode(200)
  @Access('everyone', { withoutProof: 'The link in the mail is the proof.' })
  @RateLimit({ name: 'reset-password', attempts: 20, windowSeconds: 600, per: 'address', guessing: true })
  async reset(@Body() input: ResetPassword, @RequestOrigin() origin: Origin): Promise<MessageResponse> {
    await this.changes.reset(input, origin);
    return { message: 'Your password was changed. Please sign in with the new one.' };
  }
}
