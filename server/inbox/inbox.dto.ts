import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsObject, ValidateNested } from 'class-validator';
import { Optional } from '../platform/http/optional.js';
import { PageQuery } from '../platform/lists/page.dto.js';
import { IsInstant } from '../platform/time/is-instant.js';
import {
  DELIVERIES,
  INBOX_KINDS,
  INBOX_STATES,
  INBOX_VIEWS,
  type Delivery,
  type InboxKind,
  type InboxState,
  type InboxView,
} from './inbox.rules.js';

/** Something that needs the user's attention. */
export class InboxItemView {
  id!: string;
  kind!: InboxKind;
  state!: InboxState;
  /** The event as the end of a sentence that starts with `actor`: `mentioned you`. A complete sentence if `actor` is null. */
  text!: string;
  /** Why the user receives it: `because you watch this bug`. */
  reason!: string;
  /** The actor's name; null for the program itself, and once that account is deleted. */
  actor!: string | null;
  /** The target; null once it no longer exists for the user. */
  target!: InboxTargetView | null;
  created_at!: string;
}

export class InboxTargetView {
  title!: string;
  /** Path of its page. */
  path!: string;
}

export class InboxPage {
  items!: InboxItemView[];
  nextCursor!: string | null;
}

/** Number of unread items. */
export class InboxUnread {
  unread!: number;
}

export class InboxQuery extends PageQuery {
  @Optional()
  @IsIn(INBOX_VIEWS)
  view: InboxView = 'open';

  @Optional()
  @IsIn(INBOX_KINDS)
  kind?: InboxKind;
}

export class SetInboxState {
  @IsIn(INBOX_STATES)
  state!: InboxState;
}

export class MarkInbox {
  /** New state of all items that are not done. */
  @IsIn(['read', 'done'])
  state!: 'read' | 'done';

  /** ISO 8601 with its offset. Items that arrived after this time are unchanged: the user has not seen them. */
  @Optional()
  @IsInstant()
  until?: string;
}

/** Delivery of one kind. */
export class InboxSettingView {
  @IsIn(INBOX_KINDS)
  kind!: InboxKind;

  @IsIn(DELIVERIES)
  delivery!: Delivery;
}

export class InboxSettingsView {
  /** One for each kind. */
  settings!: InboxSettingView[];
}

export class UpdateInboxSettings {
  /** The settings to change. */
  @IsArray()
  @ArrayMaxSize(INBOX_KINDS.length)
  @ArrayUnique((setting: Partial<InboxSettingView> | null) => setting?.kind, { message: 'Each kind can be named once.' })
  @IsObject({ each: true, message: 'Each setting needs a kind and a delivery.' })
  @ValidateNested({ each: true })
  @Type(() => InboxSettingView)
  settings!: InboxSettingView[];
}
