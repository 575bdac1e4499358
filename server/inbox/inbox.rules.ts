/** Kinds of inbox items and their delivery. Pure: shared by server and client. */

export const INBOX_KINDS = [
  'mentioned',
  'assigned',
  'watching',
  'approval',
  'decision',
  'verification',
  'confirmation',
  'build',
  'playtest',
  'contract',
  'deadline',
  'server',
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Labels of the kinds, in the settings and in the inbox filter. */
export const INBOX_KIND_LABELS: Readonly<Record<InboxKind, string>> = {
  mentioned: 'Mentions of you',
  assigned: 'Assigned to you',
  watching: 'Changes to what you watch',
  approval: 'Waiting for your approval',
  decision: 'Decisions on what you entered',
  verification: 'Fixes to verify',
  confirmation: 'Announcements and policies to confirm',
  build: 'Builds approved or declined',
  playtest: 'Playtests moved or cancelled',
  contract: 'Contracts waiting for you',
  deadline: 'Deadlines that are near',
  server: 'Problems with the server',
};

export const DELIVERIES = ['inbox', 'email', 'digest', 'none'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export const DELIVERY_LABELS: Readonly<Record<Delivery, string>> = {
  inbox: 'Inbox only',
  email: 'Inbox and an immediate email',
  digest: 'Inbox and the daily email',
  none: 'Nothing',
};

/** Default: in the inbox, without an email. */
export const DEFAULT_DELIVERY: Delivery = 'inbox';

export const INBOX_STATES = ['unread', 'read', 'done'] as const;
export type InboxState = (typeof INBOX_STATES)[number];

/** The views of the inbox: not done, unread, and done. */
export const INBOX_VIEWS = ['open', 'unread', 'done'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** The states of the items in a view. */
export function statesIn(view: InboxView): InboxState[] {
  if (view === 'open') return ['unread', 'read'];
  return [view];
}

/** Number of items listed in the daily email; further ones are only counted. */
export const DIGEST_ITEMS = 20;
