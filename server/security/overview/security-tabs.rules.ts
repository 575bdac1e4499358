/** Tabs of the security centre, in their order: the key in the address and the label. Pure: shared by server and client. */
export const SECURITY_TABS = {
  overview: 'Overview',
  logs: 'Logs',
  incidents: 'Incidents',
  sessions: 'Sessions',
  abuse: 'Abuse',
  csp: 'Client security',
  secrets: 'Secrets & supply chain',
  detections: 'Detections',
  exploit: 'Exploit replay',
  audit: 'Audit trail',
} as const;

export type SecurityTabKey = keyof typeof SECURITY_TABS;

/** Address of a tab with its filter. */
export function securityTabPath(tab: SecurityTabKey, filter: Readonly<Record<string, string>> = {}): string {
  return `/admin?${new URLSearchParams({ section: 'security', tab, ...filter }).toString()}`;
}
