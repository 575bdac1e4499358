import { roleName } from '../../../../server/platform/access/role-names.rules';
import type { StoredPreferences } from '../../../../server/users/profile/preferences.rules';
import { countryName, languageName } from '../../lib/locale/locale-options';
import type { Dates } from '../../ui/portal/time/portal-dates';
import { FORMAT_LABELS, SCHEME_LABELS, SEND_KEY_LABELS } from '../preferences/preference-labels';

/** The account's fields in an export; empty if it contains something else under that name. */
export function fieldsOf(userData: unknown): Readonly<Record<string, unknown>> {
  return typeof userData === 'object' && userData !== null ? { ...userData } : {};
}

/** True for an empty field: there is nothing to delete. A consent that was not given counts as empty. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === '' || value === false;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A stored value in plain words. @param field its name in the export @param dates the user's date format */
export function shown(field: string, value: unknown, dates: Dates): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (isEmpty(value)) return 'Empty';
  if (field === 'preferences') return preferencesText(value);
  if (typeof value === 'string') return textOf(field, value, dates);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.map((item) => (field === 'roles' ? roleName(item) : item.replaceAll('_', ' '))).join(', ');
  return JSON.stringify(value);
}

function textOf(field: string, value: string, dates: Dates): string {
  if (field === 'country') return countryName(value);
  if (field === 'preferred_language') return languageName(value);
  if (MOMENT.test(value)) return dates.moment(value);
  return DAY.test(value) ? dates.day(value) : value;
}

/** Only choices that differ from the defaults are stored. */
function preferencesText(value: unknown): string {
  const { dateFormat, colourScheme, mailTickets, sendKey, undoSend } = value as StoredPreferences;
  const parts = [
    colourScheme && `Colour scheme: ${SCHEME_LABELS[colourScheme]}`,
    dateFormat && `Dates: ${FORMAT_LABELS[dateFormat]}`,
    sendKey && `Send messages with: ${SEND_KEY_LABELS[sendKey]}`,
    undoSend !== undefined && `Time to undo sending: ${undoSend ? 'yes' : 'no'}`,
    mailTickets !== undefined && `Emails with answers to support tickets: ${mailTickets ? 'yes' : 'no'}`,
  ].filter((part) => typeof part === 'string' && part !== '');
  return parts.length === 0 ? 'The defaults' : parts.join('; ');
}
