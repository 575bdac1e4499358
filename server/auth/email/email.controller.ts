import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { Access, CurrentActor, RequestOrigin, type Actor, type Origin } from '../../platform/access/access.js';
import { RateLimit } from '../../platform/rate-limits/rate-limit.js';
import { ChangeEmail, EmailChangeResponse, LinkedAccountView, MailLinkToken } from './email.dto.js';
import { EmailAddressesService } from './email-addresses.service.js';
import { MessageResponse } from '../passwords/passwords.dto.js';

@Controller()
export class EmailController {
  constructor(private readonly addresses: EmailAddressesService) {}

  /** Verifies an email address with the token from the email. */
  @Post('auth/verify-email')
  @HttpCode(200)
  @Access('everyone', { withoutProof: 'The link in the mail is the proof.' })
  @RateLimit({ name: 'verify-email', attempts: 30, windowSeconds: 600, per: 'address' })
  async verify(@Body() { token }: MailLinkToken, @RequestOrigin() origin: Origin): Promise<MessageResponse> {
    await this.addresses.verify(token, origin);
    return { message: 'Your email address is verified.' };
  }

  /** Returns the account that the link would verify. The link remains valid. */
  @Post('auth/verify-email/account')
  @HttpCode(200)
  @Access('everyone', { withoutProof: 'Changes nothing.' })
  @RateLimit({ name: 'verify-email-account', attempts: 30, windowSeconds: 600, per: 'address' })
  linkedAccount(@Body() { token }: MailLinkToken): Promise<LinkedAccountView> {
    return this.addresses.linkedAccount(token);
  }

  /** Deletes an unverified account that was created with another person's address. */
  @Post('auth/verify-email/disown')
  @HttpCode(200)
  @Access('everyone', { withoutProof: 'The link in the mail is the proof.' })
  @RateLimit({ name: 'verify-email-disown', attempts: 30, windowSeconds: 600, per: 'address' })
  async disown(@Body() { token }: MailLinkToken, @RequestOrigin() origin: Origin): Promise<MessageResponse> {
    await this.addresses.disown(token, origin);
    return { message: 'The account is deleted. Your email address is free again.' };
  }

  /** Sends the verification email again. */
  @Post('auth/verify-email/resend')
  @HttpCode(202)
  @Access('signedIn', { whilePasskeyDue: true, withoutProof: 'Only sends a mail to the address of the account.' })
  @RateLimit({ name: 'verify-email-resend', attempts: 5, windowSeconds: 3600, per: 'person' })
  async resend(@CurrentActor() actor: Actor): Promise<MessageResponse> {
    await this.addresses.resend(actor);
    return { message: 'The email is on its way.' };
  }

  /** Requests a new address. Nothing changes until the link in the email to it is used. */
  @Post('users/email')
  @HttpCode(202)
  @Access('signedIn', { recentProof: true })
  @RateLimit({ name: 'change-email', attempts: 5, windowSeconds: 3600, per: 'person' })
  async requestChange(@CurrentActor() actor: Actor, @Body() { email }: ChangeEmail): Promise<EmailChangeResponse> {
    await this.addresses.requestChange(actor, email);
    return { message: 'We sent a link to the new address. It takes effect when you open it.', pendingEmail: email };
  }

  /** Cancels the change of address; the link in the email is no longer valid. */
  @Delete('users/email')
  @HttpCode(204)
  @Access('signedIn', { withoutProof: 'Only takes back what was asked for.' })
  withdrawChange(@CurrentActor() actor: Actor): Promise<void> {
    return this.addresses.withdrawChange(actor);
  }

  /** Confirms a new email address with the token from the email. */
  @Post('auth/confirm-email')
  @HttpCode(200)
  @Access('everyone', { withoutProof: 'The link in the mail is the proof.' })
  @RateLimit({ name: 'confirm-email', attempts: 30, windowSeconds: 600, per: 'address' })
  async confirmChange(@Body() { token }: MailLinkToken, @RequestOrigin() origin: Origin): Promise<MessageResponse> {
    await this.addresses.confirmChange(token, origin);
    return { message: 'Your new email address is confirmed.' };
  }
}
