import { type RequestOutcome, requestTypesFor, type RequestType } from '../../../../server/contracts/contracts.rules';
import type { ContractRequestView, ResolveContractRequest } from '../../../../server/contracts/requests/requests.dto.js';
import { deedProblem } from '../../../../server/contracts/templates/placeholders.rules';

export interface ResolveValues {
  outcome: RequestOutcome | '';
  notes: string;
  /** The new text of an approved amendment; starts as the current one. */
  newContent: string;
}

/** What an approval does. A version that not everyone has signed is replaced at once, so only one in force still applies. */
export function approvalHint({
  type,
  contract_status,
  awaits_countersignature,
}: Pick<ContractRequestView, 'type' | 'contract_status' | 'awaits_countersignature'>): string {
  if (type === 'appeal') return 'The notes say what was decided. The contract itself does not change.';
  if (type === 'leave') return 'The contract ends.';
  return contract_status === 'signed' && !awaits_countersignature
    ? 'The new text is a new version, which the person has to sign. Until then, the signed one applies.'
    : 'The new text is a new version, which the person has to sign. It replaces this one, which can no longer be signed.';
}

/** Whether a request can still be carried out: an appeal always, others only while the contract is in the state for them. */
export function mayApprove({ type, contract_status }: Pick<ContractRequestView, 'type' | 'contract_status'>): boolean {
  return type === 'appeal' || requestTypesFor(contract_status).includes(type);
}

/** What is missing or wrong, by name of the field. */
export function resolveProblems(
  { outcome, notes, newContent }: ResolveValues,
  { type, content }: Pick<ContractRequestView, 'type' | 'content'>,
): Record<string, string> {
  if (outcome === '') return { outcome: 'Choose whether it is approved or denied.' };
  if (outcome === 'denied') return notes.trim() === '' ? { notes: 'Say why the request is denied.' } : {};
  if (type !== 'amend') return {};
  const deed = deedProblem(newContent);
  if (newContent.trim() === '') return { newContent: 'Enter the new text.' };
  if (newContent.trim() === content.trim()) return { newContent: 'Change the text, or deny the request.' };
  return deed === null ? {} : { newContent: deed };
}

/** What is sent. */
export function resolution({ outcome, notes, newContent }: ResolveValues, type: RequestType): ResolveContractRequest {
  return {
    outcome: outcome === 'approved' ? 'approved' : 'denied',
    ...(notes.trim() !== '' && { notes }),
    ...(type === 'amend' && outcome === 'approved' && { newContent }),
  };
}
