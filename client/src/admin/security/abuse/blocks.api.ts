import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { AddressRuleView, ChangeAddressRule, CreateAddressRule } from '../../../../../server/security/blocks/address-rules.dto.js';
import { CONFIRMABLE } from '../../../../../server/security/blocks/address-rules.rules';
import { ApiError, patch, post } from '../../../lib/http/http';
import { keysetQuery } from '../../../lib/lists/keyset';
import { useInvalidate } from '../../../lib/http/use-invalidate';

const PATH = '/security/blocks';

export interface BlocksFilter {
  search: string;
  /** `block`, `allow`, or empty for both. */
  kind: string;
  /** `on`, `off`, `expired`, or empty for all. */
  state: string;
}

/** Name of the form for an entry; null for a new one. */
export function blockForm(rule: AddressRuleView | null): string {
  return `address-rule:${rule?.id ?? 'new'}`;
}

/** Blocked and allowed addresses, newest first, page by page. */
export function blocksQuery(filter: BlocksFilter) {
  return { ...keysetQuery<AddressRuleView>(PATH, { ...filter }), placeholderData: keepPreviousData };
}

/** Whether a refusal is lifted by typing the range out. */
export function needsConfirmation(error: unknown): boolean {
  return error instanceof ApiError && CONFIRMABLE.some((code) => code === error.code);
}

function useAfterChange(): () => Promise<void> {
  return useInvalidate([PATH]);
}

export function useAddBlock() {
  const onSettled = useAfterChange();
  return useMutation({ mutationFn: (rule: CreateAddressRule) => post<AddressRuleView>(PATH, rule), onSettled });
}

export function useChangeBlock(id: string) {
  const onSettled = useAfterChange();
  return useMutation({ mutationFn: (change: ChangeAddressRule) => patch<AddressRuleView>(`${PATH}/${id}`, change), onSettled });
}
