import { isId } from '../../../../../server/platform/http/ids.rules';
import type { LogEntryView, LogTargetView } from '../../../../../server/admin/logs/logs.dto.js';
import { actionLabel } from '../../../../../server/admin/logs/logs.rules';
import { isLogTarget, LOG_TARGETS, type LogTargetName } from '../../../../../server/admin/logs/log-targets.rules';
import { managedContractPath } from '../../../../../server/contracts/contracts.rules';
import { bugPath } from '../../../../../server/staff/bugs/bugs.rules';
import { buildPath } from '../../../../../server/staff/builds/builds.rules';
import { securityTabPath } from '../../../../../server/security/overview/security-tabs.rules';
import { playtestPath } from '../../../../../server/staff/playtests/playtests.rules';
import { formatMonth } from '../../../ui/format/date';
import { paths } from '../../../lib/navigation/paths';

/** The target of a log entry: its name, and the address where it is managed. Pure. */

type Target = Pick<LogTargetView, 'id' | 'name'>;
/** An address, or null for a target that is shown nowhere. */
type Place = (target: Target) => string | null;

const SHORT_ID = 8;

const admin =
  (section: string, query: Readonly<Record<string, string>> = {}): Place =>
  () =>
    `${paths.adminSection(section)}${Object.entries(query)
      .map(([key, value]) => `&${key}=${value}`)
      .join('')}`;
const adminSearch =
  (section: string): Place =>
  ({ name }) =>
    `${paths.adminSection(section)}&search=${encodeURIComponent(name ?? '')}`;
const staff =
  (section: string, query: Readonly<Record<string, string>> = {}): Place =>
  () =>
    paths.staffSection(section, query);
const clarity = (view: string): Place => staff('clarity', { as: 'admin', view });
const tax = staff('finances', { view: 'tax' });
const months = staff('finances', { view: 'months' });
/** Seen by their owner only, or nowhere at all. */
const noPage: Place = () => null;

/** Where targets are managed; admins and ceo, who read the log, may open all of these places. */
const PLACES: Readonly<Record<LogTargetName, Place>> = {
  about: admin('about'),
  advisories: admin('security', { tab: 'secrets' }),
  'address-rule': ({ name }) => securityTabPath('abuse', name === null ? {} : { search: name }),
  announcement: ({ id }) => paths.staffSection('announcements', { announcement: id }),
  'api-token': noPage,
  application: (target) => (target.name === null ? paths.adminSection('applications') : adminSearch('applications')(target)),
  backup: admin('server'),
  budget: staff('finances'),
  bug: ({ name }) => (name === null ? null : bugPath(Number(name.replace('#', '')))),
  bugs: staff('bugs'),
  build: ({ id }) => buildPath(id),
  'build-channel': admin('builds'),
  'clarity-rate': clarity('rates'),
  company: tax,
  contact: admin('contact'),
  contract: ({ id }) => managedContractPath(id),
  'contract-template': () => '/contracts?tab=templates',
  'csp-mode': admin('security', { tab: 'csp' }),
  'passkey-requirement': admin('security', { tab: 'sessions' }),
  deliverable: clarity('audit'),
  'detection-rule': admin('security', { tab: 'detections' }),
  'drive-file': ({ name }) => paths.staffSection('drive', name === null ? {} : { search: name }),
  'exchange-rate': staff('finances'),
  expense: clarity('audit'),
  'exploit-run': () => securityTabPath('exploit'),
  faq: admin('faqs'),
  faq_synonyms: admin('support-settings', { tab: 'synonyms' }),
  feature: admin('features'),
  'finance-export': staff('finances'),
  'finance-publication': months,
  forecast: staff('finances'),
  journal: ({ id }) => paths.staffSection('finances', { journal: id }),
  'ledger-month': months,
  legal: admin('legal'),
  log: noPage,
  mail: admin('server'),
  payable: ({ id }) => paths.staffSection('clarity', { as: 'admin', view: 'payouts', payable: id }),
  playtest: ({ id }) => playtestPath(id),
  policy: ({ id }) => paths.staffSection('policies', { policy: id }),
  'policy-report': staff('policies'),
  product: ({ id }) => `${paths.adminSection('store')}&tab=list&product=${encodeURIComponent(id)}`,
  project: ({ id }) => paths.adminProjectPage(id),
  'rate-limit': () => securityTabPath('abuse'),
  retention: noPage,
  review: staff('reviews'),
  role_code: admin('invites'),
  sale: ({ id }) => paths.staffSection('sales', { sale: id }),
  'sale-customer': staff('sales'),
  'sale-import': staff('sales'),
  'saved-reply': () => paths.supportReplies,
  'secret-finding': admin('security', { tab: 'secrets' }),
  'secret-scan': admin('security', { tab: 'secrets' }),
  'security-event': admin('security', { tab: 'logs' }),
  'security-events': admin('security', { tab: 'logs' }),
  'security-incident': ({ id }) => `${paths.adminSection('security')}&tab=incidents&incident=${encodeURIComponent(id)}`,
  session: noPage,
  settings: clarity('rates'),
  statement: clarity('payouts'),
  store: admin('store'),
  support: ({ id }) => admin('support-settings', id === 'hours' ? { tab: 'hours' } : {})({ id, name: null }),
  support_category: admin('support-settings', { tab: 'categories' }),
  'tax-adjustment': tax,
  'tax-deadline': tax,
  team: admin('team'),
  ticket: adminSearch('tickets'),
  'time-entry': clarity('audit'),
  'training-module': ({ id }) => paths.trainingModule(id),
  transaction: ({ id }) => paths.staffSection('finances', { transaction: id }),
  user: ({ id }) => `${paths.adminSection('users')}&search=${encodeURIComponent(id)}`,
  values: admin('values'),
  'vat-return': tax,
  'word-document': ({ id }) => paths.staffSection('word', { document: id }),
};

/** `Ticket #123`, `User Ada Lovelace`; the start of its id for a deleted target, only the type if it needs no name. */
export function targetText({ type, id, name }: LogTargetView): string {
  const { label, named } = isLogTarget(type) ? LOG_TARGETS[type] : { label: actionLabel(type.replaceAll('-', '_')), named: 'not' };
  if (name !== null) return `${label} ${name}`;
  if (named === 'by its area' && isId(id)) return `${label} ${id.slice(0, SHORT_ID)}… (deleted)`;
  if (named === 'by month' && /^\d{4}-\d\d$/.test(id)) return `${label} ${formatMonth(id)}`;
  // The id of a row, as of a version of a legal text, is not readable.
  return named === 'by id' && !isId(id) ? `${label} ${id.replaceAll(/[_:-](?!\d)/g, ' ')}` : label;
}

/** The address where the target is managed; null if there is none, or the target was deleted. */
export function targetAddress({ type, id, name }: LogTargetView): string | null {
  if (!isLogTarget(type)) return null;
  if (LOG_TARGETS[type].named === 'by its area' && isId(id) && name === null) return null;
  return PLACES[type]({ id, name });
}

/** True if the target is the actor's own account, which the actor's name already identifies. */
export function isOwnAccount({ actorId, target }: Pick<LogEntryView, 'actorId' | 'target'>): boolean {
  return target?.type === 'user' && target.id === actorId;
}
