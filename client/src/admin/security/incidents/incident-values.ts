import type { IncidentDetailView, IncidentView } from '../../../../../server/security/incidents/incidents.dto.js';
import { INCIDENT_SEVERITIES, type IncidentSeverity } from '../../../../../server/security/incidents/incidents.rules';
import { SEVERITY_LABELS } from '../../../../../server/security/events/security-events.rules';
import type { Loaded } from '../../../lib/forms/merge';

/** An incident as form values. */
export interface IncidentValues {
  title: string;
  severity: IncidentSeverity;
  /** Id, or empty for no one. */
  ownerId: string;
  /** First note of a new incident. */
  note: string;
}

export const INCIDENT_LABELS: Readonly<Record<keyof IncidentValues, string>> = {
  title: 'Title',
  severity: 'Severity',
  ownerId: 'Owner',
  note: 'Note',
};

export const SEVERITY_OPTIONS = INCIDENT_SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] }));

/** Name of the form for an incident; for a new one, of the event from which it is created. */
export function incidentForm(incident: Pick<IncidentView, 'id'> | null, eventId: number | null): string {
  return `incident:${incident?.id ?? `new:${eventId ?? ''}`}`;
}

export function newIncident(title: string, severity: IncidentSeverity): Loaded<IncidentValues> {
  return { values: { title, severity, ownerId: '', note: '' }, version: 0 };
}

export function loadedIncident({ title, severity, ownerId, version }: IncidentView): Loaded<IncidentValues> {
  return { values: { title, severity, ownerId: ownerId ?? '', note: '' }, version };
}

/** The stored incident of a conflict. */
export function storedIncident(current: unknown): Loaded<IncidentValues> | null {
  return current === undefined || current === null ? null : loadedIncident(current as IncidentDetailView);
}
