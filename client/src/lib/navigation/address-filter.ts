import { MAX_SEARCH } from '../../../../server/platform/text/search.rules';
import { useAddress } from './use-address';

/** The filter of a list as an address holds it: a string for each name, empty if it does not filter. */

/** The value of a parameter in the address if it is one of the options; empty otherwise. */
export function oneOf(address: URLSearchParams, name: string, values: readonly string[]): string {
  const value = address.get(name) ?? '';
  return values.includes(value) ? value : '';
}

/** The search term, truncated to what the server accepts. */
export function searchIn(address: URLSearchParams, name = 'search'): string {
  return (address.get(name) ?? '').trim().slice(0, MAX_SEARCH).trim();
}

/** The address with another filter; its other parameters are unchanged. */
export function withFilter(address: URLSearchParams, filter: object): URLSearchParams {
  const after = new URLSearchParams(address);
  for (const [name, value] of Object.entries(filter)) {
    if (value === '') after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}

/** The non-empty values of a filter: what a saved view stores. */
export function filledIn(filter: object): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** A filter and its setter, stored in the address: changes add no history entry and do not scroll. */
export function useAddressFilter<F extends object>(read: (address: URLSearchParams) => F): [F, (change: Partial<F>) => void] {
  const [address, changeAddress] = useAddress();
  const change = (changed: Partial<F>): void => changeAddress((now) => withFilter(now, { ...read(now), ...changed }));
  return [read(address), change];
}
