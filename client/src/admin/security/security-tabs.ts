import type { ComponentType } from 'react';
import { SECURITY_TABS, type SecurityTabKey } from '../../../../server/security/overview/security-tabs.rules';
import { LogsTab } from './logs/logs-tab';
import { OverviewTab } from './overview/overview-tab';

/** The tabs of the security centre that exist, in any order: a topic adds one line. */
const COMPONENTS: Partial<Record<SecurityTabKey, ComponentType>> = {
  overview: OverviewTab,
  logs: LogsTab,
};

export interface SecurityTab {
  key: SecurityTabKey;
  label: string;
  to: string;
  Component: ComponentType;
}

export const securityTabs: readonly SecurityTab[] = (Object.keys(SECURITY_TABS) as SecurityTabKey[]).flatMap((key) => {
  const Component = COMPONENTS[key];
  return Component === undefined ? [] : [{ key, label: SECURITY_TABS[key], to: `?section=security&tab=${key}`, Component }];
});
