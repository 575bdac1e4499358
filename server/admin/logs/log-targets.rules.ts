/** The types of targets in the log. Pure: shared by server and client. */

interface LogTargetType {
  /** In the singular, for example 'Time entry'. */
  label: string;
  /**
   * What identifies one target: a name that its area registers with `AuditTargets`; its id, which is readable; a month as its id; or nothing,
   * because there is only one or none has a name.
   */
  named: 'by its area' | 'by id' | 'by month' | 'not';
}

const byArea = (label: string): LogTargetType => ({ label, named: 'by its area' });
const byId = (label: string): LogTargetType => ({ label, named: 'by id' });
const byMonth = (label: string): LogTargetType => ({ label, named: 'by month' });
const only = (label: string): LogTargetType => ({ label, named: 'not' });

/** Every type that the program records; a test reads the source for others. */
export const LOG_TARGETS = {
  about: only('About page'),
  advisories: only('Advisories'),
  'address-rule': byArea('IP address'),
  announcement: byArea('Announcement'),
  'api-token': byArea('API token'),
  application: byArea('Application'),
  budget: byArea('Budget'),
  backup: byId('Backup'),
  bug: byArea('Bug'),
  bugs: only('List of bugs'),
  build: byArea('Build'),
  'build-channel': byId('Build channel'),
  'clarity-rate': byArea('Hourly rate'),
  company: only('Company information'),
  contact: only('Contact details'),
  contract: byArea('Contract'),
  'contract-template': byArea('Contract template'),
  'csp-mode': only('Client security policy'),
  'passkey-requirement': only('Mandatory passkeys'),
  deliverable: byArea('Deliverable'),
  'detection-rule': byArea('Detection rule'),
  'drive-file': byArea('File on the drive'),
  'exchange-rate': byArea('Exchange rate'),
  expense: byArea('Expense'),
  'exploit-run': only('Exploit replay'),
  faq: byArea('FAQ'),
  faq_synonyms: byArea('Synonyms'),
  feature: byArea('Feature'),
  'finance-export': byId('Export of'),
  'finance-publication': only('Public finances'),
  forecast: byMonth('Forecast'),
  journal: byArea('Journal'),
  'ledger-month': byMonth('Month'),
  legal: byId('Legal text'),
  log: only('Log'),
  mail: only('Email'),
  payable: byArea('Payable'),
  playtest: byArea('Playtest'),
  policy: byArea('Policy'),
  'policy-report': only('Report of policies'),
  product: byArea('Product'),
  project: byArea('Project'),
  'rate-limit': byId('Rate limit'),
  retention: only('Storage periods'),
  review: byArea('Review of'),
  role_code: byArea('Role code'),
  sale: byArea('Sale'),
  'sale-customer': only('Customer of sales'),
  'sale-import': byArea('Sales statement'),
  'saved-reply': byArea('Saved reply'),
  'secret-finding': only('Secret finding'),
  'secret-scan': only('Scan for secrets'),
  'security-event': byId('Security event'),
  'security-events': only('Security events'),
  'security-incident': byArea('Security incident'),
  session: only('Session'),
  settings: only('Clarity settings'),
  statement: byArea('Statement'),
  store: only('Store settings'),
  support: byId('Support'),
  support_category: byId('Support category'),
  'tax-adjustment': byArea('Tax adjustment'),
  'tax-deadline': byId('Deadline'),
  team: byArea('Team member'),
  ticket: byArea('Ticket'),
  'time-entry': byArea('Time entry'),
  'training-module': byArea('Training module'),
  transaction: byArea('Transaction'),
  user: byArea('User'),
  values: only('Values'),
  'vat-return': byArea('VAT return'),
  'word-document': byArea('Document'),
} as const satisfies Readonly<Record<string, LogTargetType>>;

export type LogTargetName = keyof typeof LOG_TARGETS;

export function isLogTarget(type: string): type is LogTargetName {
  return Object.hasOwn(LOG_TARGETS, type);
}

/** The type that a field's id belongs to: 'bug' for `bugId`, 'build' for `foundBuildId`. It may be none of `LOG_TARGETS`. */
export function targetTypeOfField(field: string): string {
  if (field === 'invitation') return 'role_code';
  return field
    .replace(/_?ids?$/i, '')
    .replace(/^.*?([A-Z][a-z]+)$/, '$1')
    .toLowerCase();
}
