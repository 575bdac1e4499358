import { paths } from '../lib/navigation/paths';

/** The tabs of the page, as the address names them (`tab=`). Users who do not manage contracts have only the first. */
export const CONTRACT_TABS = ['mine', 'templates', 'assign', 'person', 'requests'] as const;
export type ContractTab = (typeof CONTRACT_TABS)[number];

/** Address of a tab, and of what is open in it. */
export function tabAddress(tab: ContractTab, opened: Readonly<Record<string, string>> = {}): string {
  return `${paths.contracts}?${new URLSearchParams({ tab, ...opened }).toString()}`;
}

/** Address of a contract in the list of its person. */
export function contractOfAddress(userId: string, contractId: string): string {
  return tabAddress('person', { user: userId, contract: contractId });
}

/** The address with another contract open over the same list. */
export function withContract(address: URLSearchParams, contractId: string): string {
  const other = new URLSearchParams(address);
  other.set('contract', contractId);
  return `?${other.toString()}`;
}
