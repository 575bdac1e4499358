import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClaimKind } from '../../../../../server/clarity/clarity.rules';
import { useAddress } from '../../../lib/navigation/use-address';
import { peopleQuery, waitingTotalsQuery } from '../../clarity.api';
import { ClaimsPanel } from './claims-panel';
import { OpenDeliverables } from './open-deliverables';

const EVERYONE = 'all';

const KINDS: ReadonlyArray<{ kind: ClaimKind; title: string; empty: string }> = [
  { kind: 'time', title: 'Time', empty: 'No time is waiting for approval' },
  { kind: 'expenses', title: 'Expenses', empty: 'No expense is waiting for approval' },
  { kind: 'deliverables', title: 'Deliverables', empty: 'No deliverable is waiting for approval' },
];

/** Claims that wait for approval, decided individually or in bulk; the address may name a user. */
export function ApprovalsTab() {
  const [address, changeAddress] = useAddress();
  const person = address.get('person') ?? EVERYONE;
  const { data: people = [] } = useQuery(peopleQuery);
  const userId = person === EVERYONE ? '' : person;
  const { data: totals } = useQuery(waitingTotalsQuery(userId));
  return (
    <>
      <Select
        label="Person"
        maw="20rem"
        mt="md"
        allowDeselect={false}
        searchable
        data={[{ value: EVERYONE, label: 'Everyone' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        value={person}
        onChange={(value) =>
          changeAddress((now) => {
            if (value === null || value === EVERYONE) now.delete('person');
            else now.set('person', value);
            return now;
          })
        }
      />
      {KINDS.map(({ kind, title, empty }) => (
        <ClaimsPanel key={`${kind} ${person}`} kind={kind} title={title} empty={empty} userId={userId} total={totals?.[kind]} />
      ))}
      <OpenDeliverables />
    </>
  );
}
