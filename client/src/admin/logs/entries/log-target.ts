import type { LogEntryView, LogTargetView } from '../../../../../server/admin/logs/logs.dto.js';
import { actionLabel } from '../../../../../server/admin/logs/logs.rules';
import { bugPath } from '../../../../../server/staff/bugs/bugs.rules';
import { buildPath } from '../../../../../server/staff/builds/builds.rules';
import { playtestPath } from '../../../../../server/staff/playtests/playtests.rules';
import { paths } from '../../../lib/navigation/paths';

/** The target of a log entry: its name, and the address where it is managed. Pure. */

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SHORT_ID = 8;

/** Sections of the panel, by the target types that they manage. */
const SECTIONS: Readonly<Record<string, string>> = {
  about: 'about',
  'build-channel': 'builds',
  contact: 'contact',
  faq: 'faqs',
  feature: 'features',
  job_application: 'applications',
  legal: 'legal',
  role_code: 'invites',
  store: 'store',
  support: 'support-settings',
  team: 'team',
  values: 'values',
};
/** Addresses in the staff area available to admins and ceo, by the target types that are managed there. */
const STAFF_PLACES: Readonly<Record<string, (id: string) => string>> = {
  build: buildPath,
  playtest: playtestPath,
  transaction: (id) => paths.staffSection('finances', { transaction: id }),
  journal: (id) => paths.staffSection('finances', { journal: id }),
  budget: () => paths.staffSection('finances'),
  forecast: () => paths.staffSection('finances'),
  'exchange-rate': () => paths.staffSection('finances'),
  company: () => paths.staffSection('finances', { view: 'tax' }),
  'tax-deadline': () => paths.staffSection('finances', { view: 'tax' }),
  'tax-adjustment': () => paths.staffSection('finances', { view: 'tax' }),
  'vat-return': () => paths.staffSection('finances', { view: 'tax' }),
  'ledger-month': () => paths.staffSection('finances', { view: 'months' }),
  'finance-publication': () => paths.staffSection('finances', { view: 'months' }),
  sale: (id) => paths.staffSection('sales', { sale: id }),
  payable: (id) => paths.staffSection('clarity', { as: 'admin', view: 'payouts', payable: id }),
  'clarity-rate': () => paths.staffSection('clarity', { as: 'admin', view: 'rates' }),
};
/** Target types that have a name until they are deleted. */
const NAMED: readonly string[] = ['user', 'ticket', 'project', 'product', 'faq', 'team', 'build', 'playtest', 'sale'];
const TABS: Readonly<Record<string, string>> = { support_category: 'categories', faq_synonyms: 'synonyms' };

/** `Ticket #123`, `User Ada Lovelace`; the start of its id for a deleted target, only the type if it needs no name. */
export function targetText({ type, id, name }: LogTargetView): string {
  const label = actionLabel(type.replaceAll('-', '_'));
  if (name !== null) return `${label} ${name}`;
  // An entry about reading the log has no target: its id is that of the session.
  if (type === 'log') return label;
  if (UUID.test(id)) return `${label} ${id.slice(0, SHORT_ID)}…`;
  return type === 'support_category' || type === 'feature' ? `${label} ${id}` : label;
}

/** The address where the target is managed; null if there is none, or the target was deleted. */
export function targetAddress({ type, id, name }: LogTargetView): string | null {
  const tab = TABS[type];
  if (tab !== undefined) return `${paths.adminSection('support-settings')}&tab=${tab}`;
  if (type === 'support' && id === 'hours') return `${paths.adminSection('support-settings')}&tab=hours`;
  if (UUID.test(id) && name === null && NAMED.includes(type)) return null;
  const place = STAFF_PLACES[type];
  if (place !== undefined) return place(id);
  switch (type) {
    case 'user':
      return `${paths.adminSection('users')}&search=${encodeURIComponent(id)}`;
    case 'ticket':
      return `${paths.adminSection('tickets')}&search=${encodeURIComponent(name ?? '')}`;
    case 'bug':
      return name === null ? null : bugPath(Number(name.replace('#', '')));
    case 'project':
      return paths.adminProjectPage(id);
    case 'product':
      return `${paths.adminSection('store')}&tab=list&product=${encodeURIComponent(id)}`;
    default: {
      const section = SECTIONS[type];
      return section === undefined ? null : paths.adminSection(section);
    }
  }
}

/** True if the target is the actor's own account, which the actor's name already identifies. */
export function isOwnAccount({ actorId, target }: Pick<LogEntryView, 'actorId' | 'target'>): boolean {
  return target?.type === 'user' && target.id === actorId;
}
