import { MAX_SEARCH } from '../../../../server/platform/text/search.rules';
import { useAddress } from './use-address';

/** The filter of a list, as an address holds it: a text for each name, empty where it narrows nothing. */

/** What an address says under a name, as long as it is one of the words that are offered; empty otherwise. */
export function oneOf(address: URLSearchParams, name: string, values: readonly string[]): string {
  const value = address.get(name) ?? '';
  return values.includes(value) ? value : '';
}

/** What is searched, as far as the server takes it. */
export function searchIn(address: URLSearchParams, name = 'search'): string {
  return (address.get(name) ?? '').trim().slice(0, MAX_SEARCH).trim();
}

/** The address with another filter; the rest of it is kept. */
export function withFilter(address: URLSearchParams, filter: object): URLSearchParams {
  const after = new URLSearchParams(address);
  for (const [name, value] of Object.entries(filter)) {
    if (value === '') after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}

/** What of a filter narrows something: what a saved view stores. */
export function filledIn(filter: object): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** A filter and how it is changed in the address: without a new entry in the history or a jump. */
export function useAddressFilter<F extends object>(read: (address: URLSearchParams) => F): [F, (change: Partial<F>) => void] {
  const [address, changeAddress] = useAddress();
  const change = (changed: Partial<F>): void => changeAddress((now) => withFilter(now, { ...read(now), ...changed }));
  return [read(address), change];
}
