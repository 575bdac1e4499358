import { useAddress } from '../lib/navigation/use-address';
import { useIdentity } from '../lib/session/me';
import { PolicyList } from './policy-list';
import { PolicyPage } from './policy/policy-page';

/** Policies: the list, or the policy named in the address (`policy=…`). The back link keeps the list's filter. */
export function PoliciesSection() {
  const identity = useIdentity();
  const [address] = useAddress();
  if (identity.state !== 'signedIn') return null;
  const id = address.get('policy');
  const withPolicy = (policy: string | null): string => {
    const next = new URLSearchParams(address);
    next.delete('version');
    if (policy === null) next.delete('policy');
    else next.set('policy', policy);
    return `?${next.toString()}`;
  };
  if (id !== null && id !== '') return <PolicyPage key={id} id={id} me={identity.user} list={withPolicy(null)} />;
  return <PolicyList roles={identity.user.roles} addressOf={withPolicy} />;
}
