import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { DriveFileView } from '../../../../server/staff/drive/drive.dto.js';
import { del } from '../../lib/http/http';
import { upload } from '../../lib/http/upload';
import { keysetQuery } from '../../lib/lists/keyset';
import { useInvalidate } from '../../lib/http/use-invalidate';

export const DRIVE = '/staff/drive';

/** Files whose name contains a text, page by page. @param sort empty for the newest first */
export function driveQuery(search: string, sort: string) {
  return { ...keysetQuery<DriveFileView>(DRIVE, { search, sort }), placeholderData: keepPreviousData };
}

export function uploadToDrive(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<DriveFileView> {
  const form = new FormData();
  form.append('file', file);
  return upload<DriveFileView>(`${DRIVE}/upload`, form, onProgress, { method: 'POST', signal });
}

export function driveFileAddress(id: string): string {
  return `/api${DRIVE}/download/${id}`;
}

export function useDriveChanged(): () => Promise<void> {
  return useInvalidate([DRIVE]);
}

export function useDeleteDriveFile() {
  const onSettled = useDriveChanged();
  return useMutation({ mutationFn: ({ id }: DriveFileView) => del(`${DRIVE}/${id}`), onSettled });
}
