import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type {
  AddEvidence,
  ChangeIncidentStatus,
  CreateIncident,
  IncidentDetailView,
  IncidentOwnerView,
  IncidentView,
  UpdateIncident,
} from '../../../../../server/security/incidents/incidents.dto.js';
import { post, put } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { upload } from '../../../lib/http/upload';
import { keysetQuery } from '../../../lib/lists/keyset';
import { SECURITY, useSecurityChanged } from '../security.api';

const PATH = `${SECURITY}/incidents`;

interface IncidentsFilter {
  search: string;
  /** A status, `open`, or empty for all. */
  status: string;
}

/** Incidents, newest first, page by page. */
export function incidentsQuery(filter: IncidentsFilter) {
  return { ...keysetQuery<IncidentView>(PATH, { ...filter }), placeholderData: keepPreviousData };
}

export const incidentQuery = (id: string) => apiQuery<IncidentDetailView>(`${PATH}/${id}`);

/** Those who can own an incident. */
export const ownersQuery = apiQuery<IncidentOwnerView[]>(`${PATH}/owners`);

export function incidentAddress(id: string): string {
  return `?section=security&tab=incidents&incident=${id}`;
}

export const incidentReport = (id: string): string => `/api${PATH}/${id}/export`;
export const evidenceFile = (id: string, entryId: string): string => `/api${PATH}/${id}/files/${entryId}`;

export const createIncident = (input: CreateIncident) => post<IncidentDetailView>(PATH, input);
export const updateIncident = (id: string, input: UpdateIncident) => put<IncidentDetailView>(`${PATH}/${id}`, input);
export const changeStatus = (id: string, input: ChangeIncidentStatus) => post<IncidentDetailView>(`${PATH}/${id}/status`, input);
export const addNote = (id: string, text: string) => post<IncidentDetailView>(`${PATH}/${id}/notes`, { text });

export function useAddEvidence(id: string) {
  const onSettled = useSecurityChanged();
  return useMutation({ mutationFn: (input: AddEvidence) => post<IncidentDetailView>(`${PATH}/${id}/evidence`, input), onSettled });
}

export function uploadEvidence(id: string, file: File, onProgress: (share: number) => void): Promise<IncidentDetailView> {
  const form = new FormData();
  form.append('file', file);
  return upload<IncidentDetailView>(`${PATH}/${id}/files`, form, onProgress, { method: 'POST' });
}
