import { announcementState, audiencesWith, managesAnnouncements } from './announcements.rules.js';

/** A member of staff. */
export interface StaffReader {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** The access-relevant fields of an announcement. */
export interface GuardedAnnouncement {
  readonly authorId: string | null;
  readonly targetRoles: readonly string[];
  readonly publishAt: string;
  readonly expiresAt: string | null;
  readonly asksConfirmation: boolean;
}

/** The user's permissions on this announcement, for the client. */
export class AnnouncementAbilities {
  edit!: boolean;
  delete!: boolean;
  pin!: boolean;
  /** Confirm that they have read it. */
  confirm!: boolean;
  /** See who has confirmed it. */
  confirmations!: boolean;
}

/** The SQL equivalent is `visibleTo` of the repository. */
export function canRead(reader: StaffReader, announcement: GuardedAnnouncement, now: Date): boolean {
  if (canEdit(reader, announcement)) return true;
  return announcementState(announcement.publishAt, announcement.expiresAt, now) === 'published' && isAddressed(reader, announcement);
}

/** Its author, admin, ceo and hr. */
export function canEdit({ userId, roles }: StaffReader, { authorId }: Pick<GuardedAnnouncement, 'authorId'>): boolean {
  return authorId === userId || managesAnnouncements(roles);
}

export function canPin({ roles }: StaffReader): boolean {
  return managesAnnouncements(roles);
}

function isAddressed({ roles }: StaffReader, { targetRoles }: GuardedAnnouncement): boolean {
  return audiencesWith(roles).some((audience) => targetRoles.includes(audience));
}

/** The audience, except the author. */
export function canConfirm(reader: StaffReader, announcement: GuardedAnnouncement, now: Date): boolean {
  const { publishAt, expiresAt, authorId, asksConfirmation } = announcement;
  if (!asksConfirmation || authorId === reader.userId || !isAddressed(reader, announcement)) return false;
  return announcementState(publishAt, expiresAt, now) === 'published';
}

export function abilities(reader: StaffReader, announcement: GuardedAnnouncement, now: Date): AnnouncementAbilities {
  const edit = canEdit(reader, announcement);
  return { edit, delete: edit, pin: canPin(reader), confirm: canConfirm(reader, announcement, now), confirmations: edit };
}
