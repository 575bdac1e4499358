import type { MailView } from '../../../../../server/admin/outbox/outbox.dto.js';

export type MailState = MailView['state'];

/** Labels of the email states. */
export const MAIL_STATE_LABELS: Readonly<Record<MailState, string>> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Stored here',
};
