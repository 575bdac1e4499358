interface Subject {
  /** Prefix of its actions. */
  value: string;
  label: string;
}

interface AreaSubject extends Subject {
  /** Type of the target of its entries, null without one, if it concerns security (`isInScope`). Readers of only that are offered no other. */
  securityTarget?: string | null;
}

/** Filter options by subject, grouped by area. */
export const ACTION_AREAS: ReadonlyArray<{ group: string; items: readonly AreaSubject[] }> = [
  {
    group: 'Users',
    items: [
      { value: 'SIGN', label: 'Signing in and out', securityTarget: 'user' },
      { value: 'SESSION', label: 'Sessions', securityTarget: 'user' },
      { value: 'PASSWORD_', label: 'Passwords', securityTarget: 'user' },
      { value: 'TEMPORARY_PASSWORD_', label: 'Temporary passwords', securityTarget: 'user' },
      { value: 'PROOF_', label: 'Password confirmations', securityTarget: 'user' },
      { value: 'SECOND_FACTOR_', label: 'Two-factor', securityTarget: 'user' },
      { value: 'PASSKEY_', label: 'Passkeys', securityTarget: 'user' },
      { value: 'RECOVERY_CODE', label: 'Recovery codes', securityTarget: 'user' },
      { value: 'API_TOKEN_', label: 'API tokens', securityTarget: 'api-token' },
      { value: 'EMAIL_', label: 'Email addresses', securityTarget: 'user' },
      { value: 'ACCOUNT_', label: 'Accounts', securityTarget: 'user' },
      { value: 'DELETION_', label: 'Scheduled deletions' },
      { value: 'USER_', label: 'Users, by admins', securityTarget: 'user' },
      { value: 'VIEW_USER', label: 'Views of users' },
      { value: 'EDIT_USER', label: 'Views of users to edit' },
      { value: 'ROLE_CODE_', label: 'Role codes', securityTarget: 'role_code' },
      { value: 'PROFILE_', label: 'Profiles' },
      { value: 'PREFERENCES_', label: 'Preferences' },
      { value: 'GUARDIAN_', label: 'Consents of guardians' },
      { value: 'DATA_EXPORTED', label: 'Exports of personal data', securityTarget: 'user' },
      { value: 'LAST_LOGIN_', label: 'Erased sign-in times' },
    ],
  },
  {
    group: 'Public site',
    items: [
      { value: 'PROJECT_', label: 'Projects' },
      { value: 'PRODUCT_', label: 'Products' },
      { value: 'STORE_', label: 'Store settings' },
      { value: 'APPLICATION', label: 'Applications' },
      { value: 'ABOUT_', label: 'About page' },
      { value: 'VALUES_', label: 'Values' },
      { value: 'TEAM_', label: 'Team' },
      { value: 'CONTACT_', label: 'Contact details' },
      { value: 'LEGAL_', label: 'Legal texts' },
    ],
  },
  {
    group: 'Support',
    items: [
      { value: 'TICKET_', label: 'Tickets' },
      { value: 'EXPORT_PDF', label: 'Exports of tickets' },
      { value: 'FAQ', label: 'FAQs' },
      { value: 'SAVED_REPLY_', label: 'Saved replies' },
      { value: 'SUPPORT_', label: 'Support settings' },
    ],
  },
  {
    group: 'Staff area',
    items: [
      { value: 'ANNOUNCEMENT_', label: 'Announcements' },
      { value: 'BUG', label: 'Bugs' },
      { value: 'DRIVE_', label: 'Files on the drive' },
      { value: 'DOCUMENT_', label: 'Documents' },
      { value: 'BUILD_', label: 'Builds' },
      { value: 'REVIEW_', label: 'Reviews' },
      { value: 'PLAYTEST_', label: 'Playtests' },
      { value: 'POLICY_', label: 'Policies' },
      { value: 'CALENDAR_FEED_', label: 'Calendar feeds' },
      { value: 'TRAINING_', label: 'Training modules' },
      { value: 'CERTIFICATE_', label: 'Certificates' },
      { value: 'CONTRACT_', label: 'Contracts' },
    ],
  },
  {
    group: 'Time and pay',
    items: [
      { value: 'TIME', label: 'Time' },
      { value: 'EXPENSE_', label: 'Expenses' },
      { value: 'DELIVERABLE_', label: 'Deliverables' },
      { value: 'PAY', label: 'Payouts' },
      { value: 'STATEMENT_', label: 'Statements' },
      { value: 'BANK_DETAILS_', label: 'Bank details' },
      { value: 'CLARITY_', label: 'Rates and settings' },
    ],
  },
  {
    group: 'Finance and sales',
    items: [
      { value: 'TRANSACTION', label: 'Transactions' },
      { value: 'JOURNAL_', label: 'Journals' },
      { value: 'BUDGET_', label: 'Budgets' },
      { value: 'FORECAST_', label: 'Forecast' },
      { value: 'EXCHANGE_RATE_', label: 'Exchange rates' },
      { value: 'VAT_RETURN_', label: 'VAT returns' },
      { value: 'TAX_ADJUSTMENT_', label: 'Tax adjustments' },
      { value: 'DEADLINE_', label: 'Deadlines' },
      { value: 'MONTH_', label: 'Months' },
      { value: 'COMPANY_INFO_', label: 'Company information' },
      { value: 'PUBLIC_FINANCES_', label: 'Public finances' },
      { value: 'ACCOUNTANTS_PACK_', label: 'Accountant’s pack' },
      { value: 'FINANCE_', label: 'Exports of reports' },
      { value: 'SALE_', label: 'Sales' },
    ],
  },
  {
    group: 'Security centre',
    items: [
      { value: 'SECURITY_', label: 'Security events and incidents', securityTarget: 'security-incident' },
      { value: 'ADDRESS_', label: 'Blocked addresses', securityTarget: 'address-rule' },
      { value: 'RATE_LIMIT_', label: 'Rate limits', securityTarget: 'rate-limit' },
      { value: 'ALL_SESSIONS_', label: 'Ending everyone’s sessions', securityTarget: null },
      { value: 'CSP_', label: 'Client security policy', securityTarget: 'csp-mode' },
      { value: 'SECRET_', label: 'Secrets', securityTarget: 'secret-finding' },
      { value: 'ADVISORIES_', label: 'Advisories', securityTarget: 'advisories' },
      { value: 'DETECTION_', label: 'Detection rules', securityTarget: 'detection-rule' },
      { value: 'EXPLOIT_', label: 'Exploit replay', securityTarget: 'exploit-run' },
    ],
  },
  {
    group: 'Admin panel',
    items: [
      { value: 'FEATURE_', label: 'Features', securityTarget: 'feature' },
      { value: 'RETENTION_', label: 'Storage periods' },
      { value: 'MAIL_', label: 'Outbox' },
      { value: 'LOG_', label: 'This log', securityTarget: 'log' },
      { value: 'BACKUP_', label: 'Backups and restores', securityTarget: 'backup' },
    ],
  },
];

/** The prefixes of all subjects. */
export const ACTION_SUBJECTS: readonly string[] = ACTION_AREAS.flatMap(({ items }) => items.map(({ value }) => value));

export const ALL_ACTIONS = 'all';

type Options = Array<Subject | { group: string; items: Subject[] }>;

/**
 * The options, with the one from the address added if it is not among them.
 * @param all false for readers who see only what concerns security
 */
export function actionOptions(chosen: string, all = true): Options {
  const areas = ACTION_AREAS.map(({ group, items }) => ({
    group,
    items: items.filter(({ securityTarget }) => all || securityTarget !== undefined).map(({ value, label }) => ({ value, label })),
  })).filter(({ items }) => items.length > 0);
  const isUsual = areas.some(({ items }) => items.some(({ value }) => value === chosen));
  const own = chosen === '' || isUsual ? [] : [{ value: chosen, label: `Begins with ${chosen}` }];
  return [{ value: ALL_ACTIONS, label: 'All actions' }, ...own, ...areas];
}
