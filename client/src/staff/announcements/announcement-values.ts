import type {
  AnnouncementView,
  CreateAnnouncement,
  MentionView,
  UpdateAnnouncement,
} from '../../../../server/staff/announcements/announcements.dto.js';
import { asSentText, type Colleague } from '../../discussion/mentions';
import type { Loaded } from '../../lib/forms/merge';
import { localText, withOffset } from '../../ui/portal/time/portal-local-time';

/** An announcement as form values. */
export interface AnnouncementValues {
  title: string;
  /** Markdown with mentions as they are typed. */
  content: string;
  target_roles: string[];
  /** Value of a date-time input; empty for now. */
  publish_at: string;
  /** The same; empty for no end. */
  expires_at: string;
  asks_confirmation: boolean;
  /** Asks users who confirmed an earlier text to confirm again. */
  ask_again: boolean;
}

export const ANNOUNCEMENT_LABELS: Readonly<Record<keyof AnnouncementValues, string>> = {
  title: 'Title',
  content: 'Text',
  target_roles: 'Audience',
  publish_at: 'Publish',
  expires_at: 'Ends',
  asks_confirmation: 'Confirmation',
  ask_again: 'Ask again',
};

/** Name of the form for an announcement; null for a new one. */
export function announcementForm(announcement: AnnouncementView | null): string {
  return `announcement:${announcement?.id ?? 'new'}`;
}

export const NEW_ANNOUNCEMENT: Loaded<AnnouncementValues> = {
  values: {
    title: '',
    content: '',
    target_roles: ['all'],
    publish_at: '',
    expires_at: '',
    asks_confirmation: false,
    ask_again: false,
  },
  version: 0,
};

export function loadedAnnouncement(view: AnnouncementView): Loaded<AnnouncementValues> {
  return {
    values: {
      title: view.title,
      content: typedText(view.content, view.mentions),
      target_roles: view.target_roles,
      publish_at: view.state === 'scheduled' ? localText(view.publish_at) : '',
      expires_at: localText(view.expires_at),
      asks_confirmation: view.asks_confirmation,
      ask_again: false,
    },
    version: view.version,
  };
}

/** The stored values, from the response to a refused save. */
export function storedAnnouncement(current: unknown): Loaded<AnnouncementValues> | null {
  return typeof current === 'object' && current !== null && 'target_roles' in current
    ? loadedAnnouncement(current as AnnouncementView)
    : null;
}

/** The text as it was typed: mentions of colleagues by username, or by name if they have none. */
export function typedText(content: string, mentions: readonly MentionView[]): string {
  return mentions.reduce((text, { id, username, name }) => text.replaceAll(`<@${id}>`, `@${username ?? name}`), content);
}

/** @param people colleagues whose names after an @ are mentions */
export function newAnnouncement(values: AnnouncementValues, people: readonly Colleague[]): Partial<CreateAnnouncement> {
  const { title, content, target_roles, asks_confirmation } = values;
  return {
    title,
    content: asSentText(content, people),
    target_roles,
    asks_confirmation,
    publish_at: withOffset(values.publish_at),
    expires_at: withOffset(values.expires_at),
  };
}

/** The changed fields, so that unchanged times are not saved with the lower precision of an input. */
export function announcementChange(
  values: AnnouncementValues,
  base: AnnouncementValues,
  version: number,
  people: readonly Colleague[],
): UpdateAnnouncement {
  return {
    version,
    ...(values.title !== base.title && { title: values.title }),
    ...(values.content !== base.content && { content: asSentText(values.content, people) }),
    ...(String(values.target_roles) !== String(base.target_roles) && { target_roles: values.target_roles }),
    ...(values.publish_at !== base.publish_at && { publish_at: withOffset(values.publish_at) }),
    ...(values.expires_at !== base.expires_at && { expires_at: withOffset(values.expires_at) }),
    ...(values.asks_confirmation !== base.asks_confirmation && { asks_confirmation: values.asks_confirmation }),
    ...(values.ask_again && { ask_again: true }),
  };
}

export function announcementProblems({ title, content, target_roles }: AnnouncementValues): Record<string, string> {
  const problems: Record<string, string> = {};
  if (title.trim() === '') problems.title = 'Enter a title.';
  if (content.trim() === '') problems.content = 'Enter the text.';
  if (target_roles.length === 0) problems.target_roles = 'Choose at least one audience.';
  return problems;
}
