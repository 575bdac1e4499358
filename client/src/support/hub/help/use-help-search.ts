import { useAddress } from '../../../lib/navigation/use-address';
import { type HelpSearch, helpSearchIn, helpSearchText } from '../hub-address';

/** The search of the help and its setter, stored in the address without adding history entries. */
export function useHelpSearch(): [HelpSearch, (change: Partial<HelpSearch>) => void] {
  const [address, setAddress] = useAddress();
  const change = (changed: Partial<HelpSearch>): void => setAddress((now) => helpSearchText({ ...helpSearchIn(now), ...changed }));
  return [helpSearchIn(address), change];
}
