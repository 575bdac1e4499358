import type { TablerIcon } from '@tabler/icons-react';
import type { MeView } from '../../../server/users/users.dto.js';
import type { PortalPart } from '../ui/portal/layout/portal-lazy';

/** The tabs of the account area, in the order of the menu. Which of them can be opened is said in account-tabs.tsx. */
export type AccountTabId = 'overview' | 'personal-info' | 'security' | 'privacy' | 'preferences' | 'certificates' | 'role-code';

export interface AccountPanelProps {
  user: MeView;
  /** True when a tab works in this build, so that it may be linked to. */
  canOpen: (tab: AccountTabId) => boolean;
}

export interface AccountTab {
  id: AccountTabId;
  label: string;
  icon: TablerIcon;
  /** Its content, loaded when it is first shown. The overview has none: it comes with the page. */
  part?: PortalPart<AccountPanelProps>;
}

/** The tab that an address names (`?tab=`); the first one where it names none that there is. */
export function accountTab(tabs: readonly [AccountTab, ...AccountTab[]], search: URLSearchParams): AccountTab {
  return tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
}

/** Address of a tab, relative to the dashboard. */
export function tabHref(tab: AccountTabId): string {
  return `?tab=${tab}`;
}
