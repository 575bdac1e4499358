import { useMutation } from '@tanstack/react-query';
import type {
  ReplayView,
  RuleMatchView,
  RuleSilenceView,
  RulesView,
  RuleView,
  SilenceMatch,
} from '../../../../../server/security/detections/detections.dto.js';
import type { RuleInput } from '../../../../../server/security/detections/detection.rules.js';
import { del, post, put } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { keysetQuery } from '../../../lib/lists/keyset';
import { SECURITY, useSecurityChanged } from '../security.api';

const PATH = `${SECURITY}/detections`;

/** Name of the form for a rule; null for a new one. */
export function ruleForm(rule: RuleView | null): string {
  return `detection-rule:${rule?.id ?? 'new'}`;
}

/** All rules, and what they can do. */
export const rulesQuery = apiQuery<RulesView>(PATH);

/** Matches of a rule, newest first, page by page. */
export function matchesQuery(id: string) {
  return keysetQuery<RuleMatchView>(`${PATH}/${id}/matches`);
}

/** What a rule leaves out. */
export function silencesQuery(id: string) {
  return apiQuery<RuleSilenceView[]>(`${PATH}/${id}/silences`);
}

/** Adds a rule, or changes the version that was loaded. */
export function sendRule(rule: RuleView | null, input: RuleInput, version: number): Promise<RuleView> {
  return rule === null ? post<RuleView>(PATH, input) : put<RuleView>(`${PATH}/${rule.id}`, { ...input, version });
}

export function useReplay() {
  const onSettled = useSecurityChanged();
  return useMutation({ mutationFn: (id: string) => post<ReplayView>(`${PATH}/${id}/replay`), onSettled });
}

export function useEnableRule() {
  const onSettled = useSecurityChanged();
  return useMutation({
    mutationFn: ({ id, ...change }: { id: string; enabled: boolean; version: number }) => put<RuleView>(`${PATH}/${id}/enabled`, change),
    onSettled,
  });
}

export function useDeleteRule() {
  const onSettled = useSecurityChanged();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled });
}

export function useSilence(id: string) {
  const onSettled = useSecurityChanged();
  return useMutation({ mutationFn: (silence: SilenceMatch) => post<RuleSilenceView[]>(`${PATH}/${id}/silences`, silence), onSettled });
}

export function useEndSilence(id: string) {
  const onSettled = useSecurityChanged();
  return useMutation({ mutationFn: (silenceId: string) => del(`${PATH}/${id}/silences/${silenceId}`), onSettled });
}
