import { IsIn } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import type { MailContent, MailSummary } from '../../platform/mail/mails.repository.js';
import { maskedEmail } from '../../users/accounts/masked-email.rules.js';

const MAIL_STATES = ['queued', 'sent', 'failed', 'kept'] as const;
type MailState = (typeof MAIL_STATES)[number];

export class OutboxQuery extends PageQuery {
  @Optional()
  @IsIn(MAIL_STATES, { message: 'Please choose a state from the list.' })
  state?: MailState;
}

/** A mail in the list. */
export class MailView {
  id!: string;
  /** First four characters only; the full address comes with the content, whose reading is recorded in the audit trail. */
  to!: string;
  subject!: string;
  /** `kept`: no mail server is configured; the mail can only be read here. */
  state!: MailState;
  attempts!: number;
  /** ISO 8601. */
  created_at!: string;
  sent_at!: string | null;
  /** The mail server's last response. */
  lastError!: string | null;
}

/** A mail with its content and the full address. */
export class MailContentView extends MailView {
  text!: string;
  html!: string;
  /** True if links that grant access to an account were removed, because the mail itself reaches the user. */
  linksHidden!: boolean;
}

export class MailPage {
  items!: MailView[];
  nextCursor!: string | null;
}

export function toMailView({ id, to, subject, state, attempts, createdAt, sentAt, lastError }: MailSummary): MailView {
  return {
    id,
    to: maskedEmail(to),
    subject,
    state,
    attempts,
    created_at: createdAt,
    sent_at: sentAt,
    lastError: withoutAddress(lastError, to),
  };
}

/** @param content the parts that the reader may see. */
export function toMailContentView(mail: MailContent, content: { text: string; html: string; linksHidden: boolean }): MailContentView {
  return { ...toMailView(mail), to: mail.to, lastError: mail.lastError, ...content };
}

/** Mail servers often repeat the refused address. */
function withoutAddress(text: string | null, address: string): string | null {
  return text?.replaceAll(address, maskedEmail(address)) ?? null;
}
