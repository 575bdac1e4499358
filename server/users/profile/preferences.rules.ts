/** How a person wants the site to look and to write. Pure: shared by server and client. */

export const DATE_FORMATS = ['british', 'iso', 'long'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

export const COLOUR_SCHEMES = ['system', 'dark', 'light'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

/** What sends a message: Enter, or Ctrl (on a Mac also Command) and Enter. */
export const SEND_KEYS = ['enter', 'ctrl-enter'] as const;
export type SendKey = (typeof SEND_KEYS)[number];

/** The language of those who have not named one. */
export const DEFAULT_LANGUAGE = 'en-GB';

/**
 * What is stored as a preference. The language is the profile's, and news by mail is the marketing consent: two
 * switches for one thing could disagree.
 */
export interface StoredPreferences {
  dateFormat?: DateFormat;
  colourScheme?: ColourScheme;
  mailTickets?: boolean;
  sendKey?: SendKey;
  /** Whether what an agent sends waits a few seconds, in which they can take it back. */
  undoSend?: boolean;
}

export const USUAL_PREFERENCES = {
  dateFormat: 'british',
  colourScheme: 'system',
  mailTickets: true,
  sendKey: 'enter',
  undoSend: true,
} as const satisfies Required<StoredPreferences>;
