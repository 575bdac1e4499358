import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, ValidateNested } from 'class-validator';
import { Nullable, Optional } from '../../platform/http/optional.js';
import {
  COLOUR_SCHEMES,
  DATE_FORMATS,
  DEFAULT_LANGUAGE,
  SEND_KEYS,
  DEFAULT_PREFERENCES,
  type ColourScheme,
  type DateFormat,
  type SendKey,
} from './preferences.rules.js';
import { IsLanguage } from './profile.validators.js';
import type { User } from '../user.entity.js';

export class MailPreferencesView {
  /** News of the studio: the marketing consent. */
  news!: boolean;
  /** Replies to the user's tickets. */
  tickets!: boolean;
}

export class PreferencesView {
  /** BCP 47 tag: the profile's preferred language. */
  language!: string;
  dateFormat!: DateFormat;
  colourScheme!: ColourScheme;
  mail!: MailPreferencesView;
  /** Key that sends a message in a ticket. */
  sendKey!: SendKey;
  /** Agents: whether a message is delayed for a few seconds, so that it can be cancelled. */
  undoSend!: boolean;
}

export class MailPreferencesChange {
  @Optional()
  @IsBoolean()
  news?: boolean;

  @Optional()
  @IsBoolean()
  tickets?: boolean;
}

/** A change of preferences: omitted fields are unchanged, null resets to the default. */
export class UpdatePreferences {
  @Nullable()
  @IsLanguage()
  language?: string | null;

  @Nullable()
  @IsIn(DATE_FORMATS, { message: 'Please choose one of the date formats.' })
  dateFormat?: DateFormat | null;

  @Nullable()
  @IsIn(COLOUR_SCHEMES, { message: 'Please choose one of the colour schemes.' })
  colourScheme?: ColourScheme | null;

  @Optional()
  @IsObject({ message: 'Please choose which emails you want.' })
  @ValidateNested()
  @Type(() => MailPreferencesChange)
  mail?: MailPreferencesChange;

  @Nullable()
  @IsIn(SEND_KEYS, { message: 'Choose what sends a message.' })
  sendKey?: SendKey | null;

  @Nullable()
  @IsBoolean({ message: 'Choose whether messages wait before they are sent.' })
  undoSend?: boolean | null;
}

export function toPreferencesView(user: Pick<User, 'preferences' | 'preferredLanguage' | 'marketingConsent'>): PreferencesView {
  const { dateFormat, colourScheme, mailTickets, sendKey, undoSend } = { ...DEFAULT_PREFERENCES, ...user.preferences };
  return {
    language: user.preferredLanguage ?? DEFAULT_LANGUAGE,
    dateFormat,
    colourScheme,
    mail: { news: user.marketingConsent, tickets: mailTickets },
    sendKey,
    undoSend,
  };
}
