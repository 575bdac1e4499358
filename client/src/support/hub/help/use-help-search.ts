import { useAddress } from '../../../lib/navigation/use-address';
import { type HelpSearch, helpSearchIn, helpSearchText } from '../hub-address';

/** What is looked for, and how it is changed: in the address, without a new entry in the history. */
export function useHelpSearch(): [HelpSearch, (change: Partial<HelpSearch>) => void] {
  const [address, setAddress] = useAddress();
  const change = (changed: Partial<HelpSearch>): void => setAddress((now) => helpSearchText({ ...helpSearchIn(now), ...changed }));
  return [helpSearchIn(address), change];
}
