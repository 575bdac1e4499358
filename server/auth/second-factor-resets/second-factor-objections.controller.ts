import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Access, CurrentActor, RequestOrigin, type Actor, type Origin } from '../../platform/access/access.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { MailLinkToken } from '../email/email.dto.js';
import { MessageResponse } from '../passwords/passwords.dto.js';
import { SecondFactorResetsService } from './second-factor-resets.service.js';

/** Users' objections to a second-factor reset that an admin requested. */
@Controller()
export class SecondFactorObjectionsController {
  constructor(private readonly resets: SecondFactorResetsService) {}

  /** Keeps the second factor, with the token from the email. */
  @Post('auth/keep-two-factor')
  @HttpCode(200)
  @Access('everyone', { withoutProof: 'The link in the mail is the proof.' })
  @RateLimit({ name: 'keep-two-factor', attempts: 30, windowSeconds: 600, per: 'address' })
  async objectWithLink(@Body() { token }: MailLinkToken, @RequestOrigin() origin: Origin): Promise<MessageResponse> {
    await this.resets.objectWithLink(token, origin);
    return { message: 'Two-factor authentication stays on.' };
  }

  /** Keeps the second factor. */
  @Post('users/two-factor/keep')
  @HttpCode(204)
  @Access('signedIn', { withoutProof: 'Only keeps what guards the account.' })
  object(@CurrentActor() actor: Actor): Promise<void> {
    return this.resets.object(actor);
  }
}
