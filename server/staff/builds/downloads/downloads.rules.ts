import type { Role } from '../../../platform/access/roles.rules.js';

/** The history of downloads. Pure: shared by server and client. */

/** Role filters of the history, as named in the address: those of the specification, and hr, which may download as well. */
export const DOWNLOAD_ROLES = ['developer', 'tester', 'staff', 'hr', 'admin'] as const;
export type DownloadRole = (typeof DOWNLOAD_ROLES)[number];
export const DOWNLOAD_ROLE_LABELS: Readonly<Record<DownloadRole, string>> = {
  developer: 'Developer',
  tester: 'Tester',
  staff: 'Staff',
  hr: 'HR',
  admin: 'Admin',
};
/** Roles of each filter: together those that may download builds. */
export const DOWNLOAD_ROLE_MEMBERS: Readonly<Record<DownloadRole, readonly Role[]>> = {
  developer: ['developer'],
  tester: ['dev_tester'],
  staff: ['staff'],
  hr: ['hr'],
  admin: ['admin', 'ceo'],
};

/** Period filters, with their number of days, including today. */
export const DOWNLOAD_PERIODS = { today: 1, '7d': 7, '30d': 30 } as const;
export type DownloadPeriod = keyof typeof DOWNLOAD_PERIODS;
export const DOWNLOAD_PERIOD_LABELS: Readonly<Record<DownloadPeriod, string>> = {
  today: 'Today',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
};

/** Query parameters of the list that are filters and can be saved in views. */
export const DOWNLOAD_LIST_FILTERS = ['search', 'role', 'period', 'build'] as const;

/** Missing ranges within this time belong to the download. */
export const RESUMED_WITHIN_HOURS = 24;
/** Retention of the address and user agent of a download. */
export const ADDRESS_DAYS = 90;
