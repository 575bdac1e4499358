import { useMutation, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  AssignContract,
  ContractDetailView,
  ContractDiffView,
  ContractPersonView,
  ContractView,
  SignContract,
  VerificationView,
} from '../../../server/contracts/contracts.dto.js';
import type { ContractsView, RequestType, RequestView } from '../../../server/contracts/contracts.rules.js';
import type {
  ComparisonView,
  ContractRequestView,
  MakeContractRequest,
  ResolveContractRequest,
} from '../../../server/contracts/requests/requests.dto.js';
import type {
  CreateTemplate,
  PreviewTemplate,
  TemplatePreview,
  TemplateView,
  UpdateTemplate,
} from '../../../server/contracts/templates/templates.dto.js';
import { del, post, put } from '../lib/http/http';
import { apiQuery } from '../lib/http/query';
import { filterText } from '../lib/lists/keyset';
import { partsQuery } from '../lib/lists/parts-query';
import { useInvalidatePaths } from '../lib/http/use-invalidate';

const PATH = '/contracts';
const PAGE = 20;
const idOf = encodeURIComponent;

/** The user's own contracts, newest first. */
export const ownContractsQuery = partsQuery<ContractView>(`${PATH}/user?${filterText({ limit: PAGE })}`);

/** The contracts of a person, for users who manage contracts. */
export function contractsOfQuery(userId: string) {
  return partsQuery<ContractView>(`${PATH}/user/${idOf(userId)}?${filterText({ limit: PAGE })}`);
}

/** Everyone's contracts, for users who manage contracts. @param view empty for all @param templateId empty for those from any template */
export function allContractsQuery(view: ContractsView | '', templateId: string) {
  return partsQuery<ContractView>(`${PATH}/all?${filterText({ view, templateId, limit: PAGE })}`);
}

export function contractQuery(id: string) {
  return apiQuery<ContractDetailView>(`${PATH}/${idOf(id)}`);
}

/** What a version changes in the one that it replaces. */
export function diffQuery(id: string) {
  return apiQuery<ContractDiffView>(`${PATH}/${idOf(id)}/diff`);
}

/** People to whom contracts can be assigned, and others who have some. @param search part of a name */
export function peopleQuery(search: string) {
  return { ...apiQuery<ContractPersonView[]>(`${PATH}/people?${filterText({ search })}`), placeholderData: keepPreviousData };
}

export const TEMPLATES_PATH = `${PATH}/templates`;
export const templatesQuery = apiQuery<TemplateView[]>(TEMPLATES_PATH);
const templatePath = (id: string): string => `${TEMPLATES_PATH}/${idOf(id)}`;

/** A template with the facts of a person. */
export function previewQuery(id: string, values: PreviewTemplate) {
  return queryOptions({
    queryKey: [`${templatePath(id)}/preview`, values] as const,
    queryFn: ({ signal }) => post<TemplatePreview>(`${templatePath(id)}/preview`, values, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** @param type empty for all */
export function requestsQuery(view: RequestView, type: RequestType | '') {
  return partsQuery<ContractRequestView>(`${PATH}/requests?${filterText({ view, type, limit: PAGE })}`);
}

/** Requests about one contract; non-managers get their own. */
export function requestsAboutQuery(contractId: string) {
  return partsQuery<ContractRequestView>(`${PATH}/requests?${filterText({ view: 'all', contractId, limit: PAGE })}`);
}

export function requestQuery(id: string) {
  return apiQuery<ContractRequestView>(`${PATH}/requests/${idOf(id)}`);
}

/** What a new text would change in the contract of a request. */
export function compareQuery(id: string, newContent: string) {
  return queryOptions({
    queryKey: [`${PATH}/requests/${idOf(id)}/compare`, newContent] as const,
    queryFn: ({ signal }) => post<ComparisonView>(`${PATH}/requests/${idOf(id)}/compare`, { newContent }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** @param hash SHA-256 of a file */
export function verificationQuery(hash: string) {
  return { ...apiQuery<VerificationView>(`${PATH}/verify/${hash}`), gcTime: 0 };
}

/** Path of the sealed document, without /api. */
export function documentPath(id: string): string {
  return `${PATH}/${idOf(id)}/document`;
}

export function createTemplate(fields: CreateTemplate): Promise<TemplateView> {
  return post(TEMPLATES_PATH, fields);
}

export function updateTemplate(id: string, fields: UpdateTemplate): Promise<TemplateView> {
  return put(templatePath(id), fields);
}

export function assignContract(fields: Partial<AssignContract>): Promise<ContractView> {
  return post(`${PATH}/assign`, fields);
}

/** Records that the person was shown the contract. */
export function markOpened(id: string): Promise<void> {
  return post(`${PATH}/${idOf(id)}/opened`);
}

export function makeRequest(fields: MakeContractRequest): Promise<ContractRequestView> {
  return post(`${PATH}/request`, fields);
}

export function resolveRequest(id: string, fields: ResolveContractRequest): Promise<ContractRequestView> {
  return post(`${PATH}/requests/${idOf(id)}/resolve`, fields);
}

/** Refetches all data about contracts. */
export function useContractsChanged(): () => Promise<void> {
  return useInvalidatePaths(PATH);
}

function useAct<V, T>(mutationFn: (variables: V) => Promise<T>) {
  const onSettled = useContractsChanged();
  return useMutation({ mutationFn, onSettled });
}

/**
 * Signs a contract: its person, or afterwards the studio. Both require a recent password confirmation.
 * @param onSuccess called even if a live update has removed the form before the response arrives
 */
export function useSign({ id, opened_at, can }: ContractView, onSuccess: () => void) {
  const onSettled = useContractsChanged();
  return useMutation({
    mutationFn: async ({ timeZone, ...fields }: SignContract) => {
      if (can.countersign) return post<ContractView>(`${PATH}/${idOf(id)}/countersign`, fields);
      // The attempt when the page was opened may have failed.
      if (opened_at === null) await markOpened(id);
      return post<ContractView>(`${PATH}/sign/${idOf(id)}`, { ...fields, timeZone });
    },
    onSuccess,
    onSettled,
  });
}

export const useDecline = (id: string) => useAct((reason: string) => post(`${PATH}/${idOf(id)}/decline`, { reason }));
export const useCancel = (id: string) => useAct((reason: string) => post(`${PATH}/${idOf(id)}/cancel`, { reason }));
/** Ends a contract that everyone has signed; requires a recent password confirmation. */
export const useEnd = (id: string) => useAct((reason: string) => post(`${PATH}/${idOf(id)}/end`, { reason }));
/** Withdraws the user's own request. */
export const useWithdrawRequest = () =>
  useAct(({ id }: ContractRequestView) => post<ContractRequestView>(`${PATH}/requests/${idOf(id)}/withdraw`));
export const useDeleteTemplate = () => useAct((id: string) => del(templatePath(id)));
