/** How a person wants the site to look and to write. Pure: shared by server and client. */

export const DATE_FORMATS = ['british', 'iso', 'long'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

export const COLOUR_SCHEMES = ['system', 'dark', 'light'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

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
}

export const USUAL_PREFERENCES = {
  dateFormat: 'british',
  colourScheme: 'system',
  mailTickets: true,
} as const satisfies Required<StoredPreferences>;
