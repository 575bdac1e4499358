import { useAddress } from '../lib/navigation/use-address';
import { viewAddress } from '../lib/lists/view-address';

/** What every tab of a view understands: whose claims, and until when. */
const SHARED = ['section', 'as', 'person', 'until'];

/** The tabs of a view, one of which the address names (`view=`); the first one is the default. */
export function useTabs<Key extends string>(
  views: ReadonlyArray<{ key: Key; label: string }>,
): { current: Key | undefined; tabs: Array<{ key: Key; label: string; to: string }> } {
  const [address] = useAddress();
  const [first] = views;
  const tabs = views.map(({ key, label }) => {
    const to = viewAddress(address, key === first?.key ? null : key, SHARED);
    return { key, label, to: `?${to.toString()}` };
  });
  return { tabs, current: views.find(({ key }) => key === address.get('view'))?.key ?? first?.key };
}
