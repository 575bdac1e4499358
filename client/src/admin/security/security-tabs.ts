import type { ComponentType } from 'react';
import { SECURITY_TABS, type SecurityTabKey } from '../../../../server/security/overview/security-tabs.rules';
import { AuditTab } from './audit/audit-tab';
import { IncidentsTab } from './incidents/incidents-tab';
import { DetectionsTab } from './detections/detections-tab';
import { AbuseTab } from './abuse/abuse-tab';
import { LogsTab } from './logs/logs-tab';
import { CspTab } from './csp/csp-tab';
import { OverviewTab } from './overview/overview-tab';
import { SecretsTab } from './secrets/secrets-tab';
import { SessionsTab } from './sessions/sessions-tab';

/** The tabs of the security centre that exist, in any order: a topic adds one line. */
const COMPONENTS: Partial<Record<SecurityTabKey, ComponentType>> = {
  overview: OverviewTab,
  logs: LogsTab,
  detections: DetectionsTab,
  incidents: IncidentsTab,
  audit: AuditTab,
  csp: CspTab,
  secrets: SecretsTab,
  sessions: SessionsTab,
  abuse: AbuseTab,
};

export interface SecurityTab {
  key: SecurityTabKey;
  label: string;
  to: string;
  Component: ComponentType;
}

export const securityTabs: readonly SecurityTab[] = (Object.keys(SECURITY_TABS) as SecurityTabKey[]).flatMap((key) => {
  const Component = COMPONENTS[key];
  if (Component === undefined) return [];
  const to = `?section=security&tab=${key}`;
  return [{ key, label: SECURITY_TABS[key], to, Component }];
});
