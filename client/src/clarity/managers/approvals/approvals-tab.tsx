import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClaimKind } from '../../../../../server/clarity/clarity.rules';
import { useAddress } from '../../../lib/navigation/use-address';
import { PortalDayField } from '../../../ui/portal/fields/portal-day-field';
import { peopleQuery, waitingTotalsQuery } from '../../clarity.api';
import { untilIn } from '../../until';
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
      <Group mt="md" align="flex-end">
        <Select
          label="Person"
          flex="1 1 12rem"
          maw="20rem"
          allowDeselect={false}
          searchable
          data={[{ value: EVERYONE, label: 'Everyone' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
          value={person}
          onChange={(value) => set('person', value === null || value === EVERYONE ? '' : value)}
        />
        <PortalDayField label="Until" value={until} onChange={(day) => set('until', day)} />
      </Group>
      {KINDS.map(({ kind, title, empty }) => (
        <ClaimsPanel
          key={`${kind} ${person} ${until}`}
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
