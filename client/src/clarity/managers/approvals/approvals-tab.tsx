import { useQuery } from '@tanstack/react-query';
import type { ClaimKind } from '../../../../../server/clarity/clarity.rules';
import { useAddress } from '../../../lib/navigation/use-address';
import { waitingTotalsQuery } from '../../clarity.api';
import { untilIn } from '../../until';
import { ClaimsFilter } from '../claims-filter';
import { ClaimsPanel } from './claims-panel';
import { OpenDeliverables } from './open-deliverables';

const KINDS: ReadonlyArray<{ kind: ClaimKind; title: string; empty: string }> = [
  { kind: 'time', title: 'Time', empty: 'No time is waiting for approval' },
  { kind: 'expenses', title: 'Expenses', empty: 'No expense is waiting for approval' },
  { kind: 'deliverables', title: 'Deliverables', empty: 'No deliverable is waiting for approval' },
];

/** Claims that wait for approval, decided individually or in bulk; the address may name a user. */
export function ApprovalsTab() {
  const [address, changeAddress] = useAddress();
  const userId = address.get('person') ?? '';
  const until = untilIn(address);
  const { data: totals } = useQuery(waitingTotalsQuery(userId, until));
  const set = (name: string, value: string): void =>
    changeAddress((now) => {
      if (value === '') now.delete(name);
      else now.set(name, value);
      return now;
    });
  return (
    <>
      <ClaimsFilter mt="md" person={userId} until={until} untilLabel="Until" onChange={set} />
      {KINDS.map(({ kind, title, empty }) => (
        <ClaimsPanel
          key={`${kind} ${userId} ${until}`}
          kind={kind}
          title={title}
          empty={empty}
          userId={userId}
          until={until}
          total={totals?.[kind]}
        />
      ))}
      <OpenDeliverables />
    </>
  );
}
