/** Filter options by subject, with the prefix of their actions. */
const GROUPS: ReadonlyArray<{ value: string; label: string }> = [
  { value: 'SIGN', label: 'Signing in and out' },
  { value: 'SESSION', label: 'Sessions' },
  { value: 'PASSWORD_', label: 'Passwords' },
  { value: 'SECOND_FACTOR_', label: 'Two-factor' },
  { value: 'ACCOUNT_', label: 'Accounts' },
  { value: 'USER_', label: 'Users, by admins' },
  { value: 'VIEW_USER', label: 'Views of users' },
  { value: 'EDIT_USER', label: 'Views of users to edit' },
  { value: 'ROLE_CODE_', label: 'Role codes' },
  { value: 'PROJECT_', label: 'Projects' },
  { value: 'PRODUCT_', label: 'Products' },
  { value: 'STORE_', label: 'Store settings' },
  { value: 'FEATURE_', label: 'Features' },
  { value: 'TICKET_', label: 'Tickets' },
  { value: 'APPLICATION', label: 'Applications' },
  { value: 'TEAM_', label: 'Team' },
  { value: 'LEGAL_', label: 'Legal texts' },
  { value: 'MAIL_', label: 'Outbox' },
  { value: 'LOG_', label: 'This log' },
];

export const ALL_ACTIONS = 'all';

/** The options, with the one from the address added if it is not among them. */
export function actionOptions(chosen: string): Array<{ value: string; label: string }> {
  const own = chosen === '' || GROUPS.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: `Begins with ${chosen}` }];
  return [{ value: ALL_ACTIONS, label: 'All actions' }, ...own, ...GROUPS];
}
