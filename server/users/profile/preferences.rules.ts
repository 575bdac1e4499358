/** A user's display and notification preferences. Pure: shared by server and client. */

export const DATE_FORMATS = ['british', 'iso', 'long'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

export const COLOUR_SCHEMES = ['system', 'dark', 'light'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

/** Key that sends a message: Enter, or Ctrl (on a Mac also Command) and Enter. */
export const SEND_KEYS = ['enter', 'ctrl-enter'] as const;
export type SendKey = (typeof SEND_KEYS)[number];

/** Default language. */
export const DEFAULT_LANGUAGE = 'en-GB';

/**
 * Stored preferences. The language is stored in the profile, and news by email is the marketing consent: storing them twice could cause
 * contradictions.
 */
export interface StoredPreferences {
  dateFormat?: DateFormat;
  colourScheme?: ColourScheme;
  mailTickets?: boolean;
  sendKey?: SendKey;
  /** Whether an agent's message is delayed for a few seconds, so that it can be cancelled. */
  undoSend?: boolean;
}

export const DEFAULT_PREFERENCES = {
  dateFormat: 'british',
  colourScheme: 'system',
  mailTickets: true,
  sendKey: 'enter',
  undoSend: true,
} as const satisfies Required<StoredPreferences>;
