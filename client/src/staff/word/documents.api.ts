import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { DocumentImageView, DocumentRowView, DocumentView } from '../../../../server/staff/word/documents.dto.js';
import { DOCUMENTS_PATH, type ExportFormat } from '../../../../server/staff/word/documents.rules';
import { del, post } from '../../lib/http/http';
import { apiQuery } from '../../lib/http/query';
import { upload } from '../../lib/http/upload';
import { keysetQuery } from '../../lib/lists/keyset';
import { useInvalidate } from '../../lib/http/use-invalidate';

/** Text of a document, or of a new one. */
interface DocumentInput {
  /** Unchanged if omitted. */
  name?: string;
  /** HTML. */
  content: string;
}

/** Documents whose name contains a text, the latest change first, page by page. */
export function documentsQuery(search: string) {
  return { ...keysetQuery<DocumentRowView>(DOCUMENTS_PATH, { search }), placeholderData: keepPreviousData };
}

/** A document with its text, as it is now. */
export function documentQuery(id: string) {
  // An editor that opens with an older text would begin with a conflict.
  return { ...apiQuery<DocumentView>(`${DOCUMENTS_PATH}/${id}`), staleTime: 0, gcTime: 0 };
}

export function createDocument(input: { name: string; content?: string }): Promise<DocumentView> {
  return post<DocumentView>(DOCUMENTS_PATH, input);
}

export function saveDocument(id: string, input: DocumentInput & { version: number }): Promise<DocumentView> {
  return post<DocumentView>(`${DOCUMENTS_PATH}/${id}`, input);
}

export function uploadImage(id: string, file: File, onProgress: (share: number) => void): Promise<DocumentImageView> {
  const form = new FormData();
  form.append('file', file);
  return upload<DocumentImageView>(`${DOCUMENTS_PATH}/${id}/images`, form, onProgress, { method: 'POST' });
}

export function exportAddress(id: string, format: ExportFormat): string {
  return `/api${DOCUMENTS_PATH}/${id}/export?format=${format}`;
}

/** Reloads the lists. */
export function useDocumentsChanged(): () => Promise<void> {
  return useInvalidate([DOCUMENTS_PATH]);
}

export function useCreateDocument() {
  const onSettled = useDocumentsChanged();
  return useMutation({ mutationFn: createDocument, onSettled });
}

export function useDeleteDocument() {
  const onSettled = useDocumentsChanged();
  return useMutation({ mutationFn: ({ id }: DocumentRowView) => del(`${DOCUMENTS_PATH}/${id}`), onSettled });
}
