import { FAQ_GROUPS, type FaqGroup } from '../../../../server/support/help/faqs.rules';
import { searchIn } from '../../lib/navigation/address-filter';
import { paths } from '../../lib/navigation/paths';

/** The tabs of the hub, in order; the first is the default. */
export const HUB_TABS = ['search', 'contact', 'tickets'] as const;
export type HubTab = (typeof HUB_TABS)[number];

export const HUB_TAB_LABELS: Readonly<Record<HubTab, string>> = { search: 'Search', contact: 'Contact', tickets: 'My Tickets' };

export function tabIn(address: URLSearchParams): HubTab {
  return HUB_TABS.find((tab) => tab === address.get('tab')) ?? HUB_TABS[0];
}

export function tabAddress(tab: HubTab): string {
  return tab === HUB_TABS[0] ? paths.support : `${paths.support}?tab=${tab}`;
}

/** The form for a new ticket, with a preselected category. */
export function contactAddress(category: string): string {
  return `${tabAddress('contact')}&category=${encodeURIComponent(category)}`;
}

/** The answer that a link opens; empty for none. */
export function answerIn(address: URLSearchParams): string {
  return address.get('answer') ?? '';
}

/** A search of the help. */
export interface HelpSearch {
  /** Empty for everything. */
  q: string;
  /** Null for every group. */
  group: FaqGroup | null;
}

export function helpSearchIn(address: URLSearchParams): HelpSearch {
  return {
    q: searchIn(address, 'q'),
    group: FAQ_GROUPS.find((group) => group === address.get('group')) ?? null,
  };
}

/** The search as a query string, without empty values. */
export function helpSearchText({ q, group }: HelpSearch): string {
  return new URLSearchParams({ ...(q !== '' && { q }), ...(group !== null && { group }) }).toString();
}
