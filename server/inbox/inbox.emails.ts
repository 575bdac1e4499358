import type { TemplatesOf } from '../platform/mail/mail-templates.js';
import type { MailTemplate } from '../platform/mail/render.js';

/** An inbox item as described in an email. */
export interface MailedItem {
  /** The actor's name; null for the program itself, and once that account is deleted. */
  actor: string | null;
  /** The event: `mentioned you`. */
  text: string;
  /** Why the recipient receives it. */
  reason: string;
  /** Title of the target. */
  title: string;
  /** Path of its page. */
  path: string;
}

const SETTINGS = 'You choose what reaches you by email in the settings of your inbox.';

/** Immediate, for kinds that the user wants by email. */
const inboxItem: MailTemplate<MailedItem> = (item, { publicUrl }) => ({
  subject: `${happened(item)}: ${item.title}`,
  heading: item.title,
  parts: [
    { paragraph: `${happened(item)}. You get this email ${item.reason}.` },
    { button: { label: 'Open it', url: `${publicUrl}${item.path}` } },
  ],
  reason: SETTINGS,
  isWork: true,
});

/** Once a day, for everything still unread. */
const inboxDigest: MailTemplate<{ items: MailedItem[]; total: number }> = ({ items, total }, { studio, publicUrl }) => ({
  subject: total === 1 ? `1 unread item at ${studio.name}` : `${total} unread items at ${studio.name}`,
  heading: total === 1 ? 'One item in your inbox is unread' : `${total} items in your inbox are unread`,
  parts: [
    ...items.map((item) => ({ paragraph: `${happened(item)}: “${item.title}”, ${item.reason}.` })),
    ...(total > items.length ? [{ paragraph: `There are ${total - items.length} more in your inbox.` }] : []),
    { button: { label: 'Open your inbox', url: `${publicUrl}/inbox` } },
  ],
  reason: SETTINGS,
  isWork: true,
});

/** The sentence of an item, without its full stop. */
function happened({ actor, text }: MailedItem): string {
  return actor === null ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : `${actor} ${text}`;
}

/** Emails about inbox items. */
export const inboxEmails = { inboxItem, inboxDigest };

declare module '../platform/mail/mail-templates.js' {
  interface MailTemplates extends TemplatesOf<typeof inboxEmails> {}
}
