import { useSearchParams } from 'react-router';
import { KEEP_SCROLL } from '../../../lib/keep-scroll';
import { type HelpSearch, helpSearchIn, helpSearchText } from '../hub-address';

/** What is looked for, and how it is changed: in the address, without a new entry in the history. */
export function useHelpSearch(): [HelpSearch, (change: Partial<HelpSearch>) => void] {
  const [address, setAddress] = useSearchParams();
  const change = (changed: Partial<HelpSearch>): void => {
    setAddress((before) => helpSearchText({ ...helpSearchIn(before), ...changed }), { replace: true, state: KEEP_SCROLL });
  };
  return [helpSearchIn(address), change];
}
