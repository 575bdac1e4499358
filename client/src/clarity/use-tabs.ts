import { useAddress } from '../lib/navigation/use-address';

/** The tabs of a view, one of which the address names (`view=`); the first one is the default. */
export function useTabs<Key extends string>(
  views: ReadonlyArray<{ key: Key; label: string }>,
): { current: Key | undefined; tabs: Array<{ key: Key; label: string; to: string }> } {
  const [address] = useAddress();
  const [first] = views;
  const tabs = views.map(({ key, label }) => {
    const to = new URLSearchParams(address);
    if (key === first?.key) to.delete('view');
    else to.set('view', key);
    return { key, label, to: `?${to.toString()}` };
  });
  return { tabs, current: views.find(({ key }) => key === address.get('view'))?.key ?? first?.key };
}
