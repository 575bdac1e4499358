import { eventMessage } from '../events/security-events.rules.js';
import { securityTabPath } from '../overview/security-tabs.rules.js';
import type { IncidentEntryView } from './incidents.dto.js';
import type { IncidentEntryRow } from './incidents.repository.js';

/** What is stored about evidence, so that it can be read after the event itself has been deleted. */
export interface EvidenceDetails {
  eventId?: number;
  kind?: string;
  details?: Record<string, unknown>;
  occurredAt?: string;
  auditId?: number;
  action?: string;
  name?: string;
  size?: number;
  sha256?: string;
}

export function toEntryView({ id, kind, author, at, text, details }: IncidentEntryRow): IncidentEntryView {
  const { name, size, sha256 } = details as EvidenceDetails;
  const isFile = kind === 'file' && name !== undefined && size !== undefined && sha256 !== undefined;
  return {
    id,
    kind,
    author,
    at,
    text,
    summary: summaryOf(kind, details),
    file: isFile ? { name, size, sha256 } : null,
    path: pathOf(kind, details),
  };
}

function summaryOf(kind: IncidentEntryRow['kind'], stored: Record<string, unknown>): string | null {
  const evidence = stored as EvidenceDetails;
  switch (kind) {
    case 'event':
      return `Event ${evidence.eventId}: ${eventMessage(evidence.kind ?? '', evidence.details ?? {})}`;
    case 'audit':
      return `Audit entry ${evidence.auditId}: ${evidence.action}`;
    case 'file':
      return `File: ${evidence.name}`;
    case 'status':
      return `${String(stored.from)} → ${String(stored.to)}`;
    case 'change':
      return Object.entries(stored)
        .map(([field, change]) => `${field}: ${(change as string[]).join(' → ')}`)
        .join(', ');
    case 'created':
    case 'note':
      return null;
  }
}

function pathOf(kind: IncidentEntryRow['kind'], { details, auditId }: EvidenceDetails): string | null {
  if (kind === 'audit' && auditId !== undefined) return securityTabPath('audit', { q: String(auditId) });
  const path = details?.path;
  return kind === 'event' ? securityTabPath('logs', typeof path === 'string' ? { search: path } : {}) : null;
}
