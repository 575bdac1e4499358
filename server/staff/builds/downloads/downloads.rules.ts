/** The history of downloads. Pure: shared by server and client. */

/** Roles by which the history is filtered, as the address names them. */
export const DOWNLOAD_ROLES = ['developer', 'tester', 'staff', 'admin'] as const;
export type DownloadRole = (typeof DOWNLOAD_ROLES)[number];
export const DOWNLOAD_ROLE_LABELS: Readonly<Record<DownloadRole, string>> = {
  developer: 'Developer',
  tester: 'Tester',
  staff: 'Staff',
  admin: 'Admin',
};

/** Times by which it is filtered, with how many days each has, today included. */
export const DOWNLOAD_PERIODS = { today: 1, '7d': 7, '30d': 30 } as const;
export type DownloadPeriod = keyof typeof DOWNLOAD_PERIODS;
export const DOWNLOAD_PERIOD_LABELS: Readonly<Record<DownloadPeriod, string>> = {
  today: 'Today',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
};

/** Parameters of the list's address that are filters, as saved views store them. */
export const DOWNLOAD_LIST_FILTERS = ['search', 'role', 'period'] as const;

/** For so long after a download was begun, its missing parts belong to it. */
export const RESUMED_WITHIN_HOURS = 24;
/** For so long the address and the browser of a download are stored. */
export const ADDRESS_DAYS = 90;
