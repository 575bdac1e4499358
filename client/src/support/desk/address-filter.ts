import { useSearchParams } from 'react-router';
import { KEEP_SCROLL } from '../../lib/keep-scroll';

const MAX_SEARCH = 100;

/** What an address says under a name, as long as it is one of the words that are offered; empty otherwise. */
export function oneOf(address: URLSearchParams, name: string, words: readonly string[]): string {
  const value = address.get(name) ?? '';
  return words.includes(value) ? value : '';
}

/** What is searched, as far as the server takes it. */
export function searchIn(address: URLSearchParams): string {
  return (address.get('search') ?? '').trim().slice(0, MAX_SEARCH);
}

/** A filter that the address holds, and how it is changed there: without a new entry in the history or a jump, the rest of the address kept. */
export function useAddressFilter<F extends object>(read: (address: URLSearchParams) => F): [F, (change: Partial<F>) => void] {
  const [address, setAddress] = useSearchParams();
  const change = (changed: Partial<F>): void => {
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ ...read(before), ...changed })) {
          if (value === '') after.delete(name);
          else after.set(name, String(value));
        }
        return after;
      },
      { replace: true, state: KEEP_SCROLL },
    );
  };
  return [read(address), change];
}
