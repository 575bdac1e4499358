import type { TablerIcon } from '@tabler/icons-react';
import type { MeView } from '../../../server/users/users.dto.js';
import type { PortalPart } from '../ui/portal/layout/portal-lazy';

/** The tabs of the account area, in the order of the menu. account-tabs.tsx defines which of them can be opened. */
export type AccountTabId = 'overview' | 'personal-info' | 'security' | 'privacy' | 'preferences' | 'certificates' | 'role-code';

export interface AccountPanelProps {
  user: MeView;
  /** True if a tab exists in this build, so that it may be linked. */
  canOpen: (tab: AccountTabId) => boolean;
}

export interface AccountTab {
  id: AccountTabId;
  label: string;
  icon: TablerIcon;
  /** Its content, loaded when it is first shown. The overview has none: it is part of the page. */
  part?: PortalPart<AccountPanelProps>;
}

/** The tab named in the address (`?tab=`); the first one if the name is missing or unknown. */
export function accountTab(tabs: readonly [AccountTab, ...AccountTab[]], search: URLSearchParams): AccountTab {
  return tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
}

/** Address of a tab, relative to the dashboard. */
export function tabHref(tab: AccountTabId): string {
  return `?tab=${tab}`;
}
