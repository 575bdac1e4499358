import type { ColourScheme, DateFormat, SendKey } from '../../../../server/users/profile/preferences.rules';

/** Labels of the preferences, in the form and in the list of stored data. */

export const SCHEME_LABELS: Readonly<Record<ColourScheme, string>> = { system: 'System', dark: 'Dark', light: 'Light' };

export const FORMAT_LABELS: Readonly<Record<DateFormat, string>> = { british: 'British', iso: 'ISO 8601', long: 'In words' };

export const SEND_KEY_LABELS: Readonly<Record<SendKey, string>> = { enter: 'Enter', 'ctrl-enter': 'Ctrl + Enter' };
