import type { ComponentType } from 'react';
import { SECURITY_TABS, type SecurityTabKey } from '../../../../server/security/overview/security-tabs.rules';
import { AuditTab } from './audit/audit-tab';
import { IncidentsTab } from './incidents/incidents-tab';
import { DetectionsTab } from './detections/detections-tab';
import { ExploitTab } from './exploit/exploit-tab';
import { AbuseTab } from './abuse/abuse-tab';
import { LogsTab } from './logs/logs-tab';
import { CspTab } from './csp/csp-tab';
import { OverviewTab } from './overview/overview-tab';
import { SecretsTab } from './secrets/secrets-tab';
import { SessionsTab } from './sessions/sessions-tab';

/** The tabs of the security centre: a topic adds one line. */
const COMPONENTS: Record<SecurityTabKey, ComponentType> = {
  overview: OverviewTab,
  logs: LogsTab,
  detections: DetectionsTab,
  exploit: ExploitTab,
  incidents: IncidentsTab,
  audit: AuditTab,
  csp: CspTab,
  secrets: SecretsTab,
  sessions: SessionsTab,
  abuse: AbuseTab,
};

interface SecurityTab {
  key: SecurityTabKey;
  label: string;
  to: string;
  Component: ComponentType;
}

export const securityTabs: readonly SecurityTab[] = (Object.keys(SECURITY_TABS) as SecurityTabKey[]).map((key) => ({
  key,
  label: SECURITY_TABS[key],
  to: `?section=security&tab=${key}`,
  Component: COMPONENTS[key],
}));
