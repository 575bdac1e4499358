import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportChangeView, ImportDetailView, ImportView } from '../../../../server/sales/imports/imports.dto.js';
import type { SaleIdView } from '../../../../server/sales/sales.dto.js';
import { del, post } from '../../lib/http/http';
import { apiQuery } from '../../lib/http/query';
import { upload } from '../../lib/http/upload';
import { partsQuery } from '../../lib/lists/parts-query';
import { useSalesChanged } from '../sales.api';
import type { ImportValues } from './import-values';
import { sentFields } from './import-values';

const PATH = '/staff/sales/imports';
/** Polling interval of a file's progress. */
const POLL_MS = 700;

/** Statement files, latest first, page by page. */
export const importsQuery = partsQuery<ImportView>(PATH);

/** One file; polled while it is being processed. */
export function importQuery(id: string) {
  return {
    ...apiQuery<ImportDetailView>(`${PATH}/${encodeURIComponent(id)}`),
    refetchInterval: ({ state }: { state: { data?: ImportDetailView | undefined } }) =>
      state.data?.status === 'reading' ? POLL_MS : (false as const),
  };
}

/** Rows that differ from what is booked, page by page. */
export function importChangesQuery(id: string) {
  return partsQuery<ImportChangeView>(`${PATH}/${encodeURIComponent(id)}/changes?limit=50`);
}

export function importFilePath(id: string): string {
  return `/api${PATH}/${encodeURIComponent(id)}/file`;
}

/**
 * Uploads a file.
 * @param onProgress called with the share that was sent, from 0 to 1
 */
export function uploadStatement(file: File, values: ImportValues, onProgress: (share: number) => void): Promise<SaleIdView> {
  const form = new FormData();
  for (const [name, value] of Object.entries(sentFields(values))) form.append(name, value);
  form.append('file', file);
  return upload<SaleIdView>(PATH, form, onProgress, { method: 'POST' });
}

export function usePostImport(id: string) {
  const client = useQueryClient();
  const changed = useSalesChanged();
  return useMutation({
    mutationFn: (preview: string) => post<ImportDetailView>(`${PATH}/${id}/post`, { preview }),
    onSuccess: (view) => client.setQueryData(importQuery(id).queryKey, view),
    onSettled: changed,
  });
}

export function useDiscardImport() {
  const changed = useSalesChanged();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled: changed });
}
