import { keepPreviousData, queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { PolicyReportView } from '../../../server/policies/acknowledgements/report.dto.js';
import type {
  Acknowledgements,
  PoliciesPage,
  PolicyAttachmentView,
  PolicyView,
  UpdatePolicy,
} from '../../../server/policies/policies.dto.js';
import { get, post, put } from '../lib/http/http';
import { upload } from '../lib/http/upload';
import { type KeysetFilter, keysetQueryOf } from '../lib/lists/keyset';
import type { PolicyInput } from './form/policy-values';
import { useInvalidate } from '../lib/http/use-invalidate';

const PATH = '/policies';

/** Signals that a policy changed; has no payload. */
export const POLICIES_TOPIC = 'staff.policies';

/** Root key of all data about policies. */
export const POLICIES_KEY = [PATH] as const;

/** Policies that match a filter, by category and title, page by page. */
export function policiesQuery(filter: KeysetFilter) {
  return {
    ...keysetQueryOf<PolicyView, PoliciesPage>(PATH, filter, ({ policies, nextCursor }) => ({ items: policies, nextCursor })),
    placeholderData: keepPreviousData,
  };
}

export function policyQuery(id: string) {
  return queryOptions({
    queryKey: [PATH, 'one', id] as const,
    queryFn: ({ signal }) => get<PolicyView>(`${PATH}/${encodeURIComponent(id)}`, { signal }),
  });
}

export function reportQuery(id: string) {
  return queryOptions({
    queryKey: [PATH, 'report', id] as const,
    queryFn: ({ signal }) => get<PolicyReportView>(`${PATH}/${id}/report`, { signal }),
  });
}

/** Address of the report as a file. @param query its filter, such as `policy=…` */
export function reportFile(format: string, query: Readonly<Record<string, string>> = {}): string {
  return `/api${PATH}/report/export?${new URLSearchParams({ ...query, format }).toString()}`;
}

export function createPolicy(input: PolicyInput): Promise<PolicyView> {
  return post(PATH, input);
}

export function updatePolicy(id: string, change: UpdatePolicy): Promise<PolicyView> {
  return put(`${PATH}/${id}`, change);
}

/** Uploads a file for the attachments of a version. */
export function uploadPolicyFile(file: File, onProgress: (share: number) => void): Promise<PolicyAttachmentView> {
  const form = new FormData();
  form.append('file', file);
  return upload<PolicyAttachmentView>(`${PATH}/files`, form, onProgress, { method: 'POST' });
}

/** Refetches all data about policies: after a change, and after a refusal, which another user's change may have caused. */
export function usePoliciesChanged(): () => Promise<void> {
  return useInvalidate(POLICIES_KEY);
}

/**
 * Sends the newest version of a policy back to its author, with a reason.
 * @param onSuccess is called even if the live update has removed the panel of the version before
 */
export function useSendBack({ id, version }: PolicyView, onSuccess: () => void) {
  const settle = useClosed(onSuccess);
  return useMutation({
    mutationFn: (reason: string) => post<PolicyView>(`${PATH}/${id}/send-back`, { reason, version }),
    ...settle,
  });
}

/** Withdraws the user's own version. @param onSuccess as above */
export function useWithdraw({ id, version }: PolicyView, onSuccess: () => void) {
  const settle = useClosed(onSuccess);
  return useMutation({ mutationFn: () => post<PolicyView>(`${PATH}/${id}/withdraw`, { version }), ...settle });
}

/** Shows a policy as stored before success is reported: the next version starts from what is on the screen. */
function useClosed(onSuccess: () => void) {
  const queryClient = useQueryClient();
  const changed = usePoliciesChanged();
  return {
    onSuccess: (policy: PolicyView) => {
      queryClient.setQueryData(policyQuery(policy.id).queryKey, policy);
      onSuccess();
    },
    onSettled: () => void changed(),
  };
}

const approvalKey = (id: string) => [PATH, 'approve', id] as const;

/** Approves the newest version of a policy. Optimistic with `useOptimistic`. */
export function useApprovePolicy(id: string) {
  const changed = usePoliciesChanged();
  return useMutation({
    mutationKey: approvalKey(id),
    mutationFn: ({ version }: PolicyView) => updatePolicy(id, { approval: 'approved', status: 'published', version }),
    onSuccess: changed,
    // A refusal is shown at once, whether or not the policy can be read again.
    onError: () => void changed(),
  });
}

/** The policy as approved while its approval is being sent, whatever is read in the meantime. */
export function useOptimistic(policy: PolicyView): PolicyView {
  const sent = useMutationState({
    filters: { mutationKey: approvalKey(policy.id), status: 'pending' },
    select: ({ state }) => (state.variables as PolicyView | undefined)?.version,
  });
  return sent.includes(policy.version) ? approved(policy) : policy;
}

/** The policy as it is once its newest version has been approved. */
export function approved(policy: PolicyView): PolicyView {
  return {
    ...policy,
    status: 'published',
    approval: 'approved',
    publishedVersion: policy.latestVersion,
    can: { ...policy.can, approve: false, sendBack: false },
  };
}

/** Agrees to the version that the user has read, in their own name. */
export function useAcknowledge(id: string) {
  return useMutation({
    mutationFn: (read: { name: string; version: number; hash: string }) => post<Acknowledgements>(`${PATH}/${id}/ack`, read),
    onSettled: usePoliciesChanged(),
  });
}
