import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  CertificateView,
  StaffCertificateView,
  VerifiedCertificateView,
} from '../../../server/training/certificates/certificates.dto.js';
import type {
  CreateModule,
  ModuleEditView,
  ModuleSummaryView,
  ModuleView,
  UpdateModule,
  VideoView,
} from '../../../server/training/modules/modules.dto.js';
import type {
  ModulePeopleResponse,
  ProgressView,
  QuizResultView,
  SaveProgress,
  StaffProgressView,
  SubmitQuiz,
} from '../../../server/training/progress/progress.dto.js';
import { del, get, post, put } from '../lib/http/http';
import { apiQuery } from '../lib/http/query';
import { upload } from '../lib/http/upload';
import { filterText } from '../lib/lists/keyset';
import { partsQuery } from '../lib/lists/parts-query';
import { verifiedPath } from './verify/verified-path';
import { useInvalidatePaths } from '../lib/http/use-invalidate';

/** Beginning of the paths of all training data. */
export const TRAINING_PATH = '/training';
const MODULES = `${TRAINING_PATH}/modules`;
const PROGRESS = `${TRAINING_PATH}/progress`;
const CERTIFICATES = `${TRAINING_PATH}/certificates`;

/** Signals that a module changed. */
export const TRAINING_TOPIC = 'staff.training';
/** Signals, to those who manage training, that someone's progress changed. */
export const PROGRESS_TOPIC = 'staff.training-progress';

const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

/** Modules by category and title. */
export function modulesQuery(search: string) {
  return partsQuery<ModuleSummaryView>(withQuery(MODULES, filterText({ search })));
}

export function moduleQuery(id: string) {
  return apiQuery<ModuleView>(`${MODULES}/${encodeURIComponent(id)}`);
}

/** A module with the answers to its quizzes, as it is edited. Always as it is now. */
export function editQuery(id: string) {
  return queryOptions({
    queryKey: [`${MODULES}/${encodeURIComponent(id)}/edit`] as const,
    queryFn: ({ signal }) => get<ModuleEditView>(`${MODULES}/${encodeURIComponent(id)}/edit`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function peopleQuery(id: string) {
  return apiQuery<ModulePeopleResponse>(`${MODULES}/${id}/people`);
}

export function allProgressQuery(status: string) {
  return partsQuery<StaffProgressView>(withQuery(`${PROGRESS}/all`, filterText({ status })));
}

export const allCertificatesQuery = partsQuery<StaffCertificateView>(`${CERTIFICATES}/all`);

export const ownCertificatesQuery = apiQuery<CertificateView[]>(CERTIFICATES);

export function verifiedQuery(serial: string) {
  return { ...apiQuery<VerifiedCertificateView>(verifiedPath(serial)), retry: false };
}

/** Address of a certificate as PDF. */
export function certificateFile(id: string): string {
  return `/api${CERTIFICATES}/${id}/pdf`;
}

/** Address of a video. */
export function videoAddress(moduleId: string, id: string): string {
  return `/api${MODULES}/${moduleId}/videos/${id}`;
}

/** Address of the export of a module. */
export function exportAddress(id: string): string {
  return `/api${MODULES}/${id}/export`;
}

export function createModule(input: CreateModule): Promise<ModuleEditView> {
  return post(MODULES, input);
}

export function updateModule(id: string, input: UpdateModule): Promise<ModuleEditView> {
  return put(`${MODULES}/${id}`, input);
}

export function uploadVideo(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<VideoView> {
  return upload(`${TRAINING_PATH}/videos`, formWith(file), onProgress, { method: 'POST', signal });
}

export function importModule(file: File, id: string, onProgress: (share: number) => void): Promise<ModuleEditView> {
  return upload(`${MODULES}/import/file?id=${id}`, formWith(file), onProgress, { method: 'POST' });
}

function formWith(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}

/** Refetches all training data. */
export function useTrainingChanged(): () => Promise<void> {
  return useInvalidatePaths(TRAINING_PATH);
}

export function useDeleteModule() {
  const onSettled = useTrainingChanged();
  return useMutation({ mutationFn: (id: string) => del(`${MODULES}/${id}`), onSettled });
}

/** What a user does in a module. Each response is the progress afterwards. */
export function useModuleActions(id: string) {
  const client = useQueryClient();
  const changed = useTrainingChanged();
  const adopt = (progress: ProgressView): void => {
    client.setQueryData(moduleQuery(id).queryKey, (module) => module && { ...module, progress });
    void changed();
  };
  const onError = (): void => void changed();
  return {
    complete: useMutation({
      mutationFn: (input: SaveProgress) => post<ProgressView>(`${PROGRESS}/${id}`, input),
      onSuccess: adopt,
      onError,
    }),
    submit: useMutation({
      mutationFn: ({ stepId, ...input }: SubmitQuiz & { stepId: string }) =>
        post<QuizResultView>(`${PROGRESS}/${id}/quizzes/${stepId}`, input),
      onSuccess: ({ progress }) => adopt(progress),
      onError,
    }),
    restart: useMutation({ mutationFn: () => post<ProgressView>(`${PROGRESS}/${id}/restart`, {}), onSettled: () => void changed() }),
  };
}
