import { Anchor, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths';
import { useAddress } from '../../lib/navigation/use-address';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalFilterBar } from '../../ui/portal/lists/portal-filter-bar';
import { contractsOfQuery } from '../contracts.api';
import { ContractsTable } from '../contracts-table';
import { AllContracts, AllContractsFilter, useContractsFilter } from './all-contracts';
import { PersonSelect } from './person-select';

/** Everyone's contracts, or those of the person who is named in the address (`user=ID`). */
export function PersonTab() {
  const [address, changeAddress] = useAddress();
  const userId = address.get('user') ?? '';
  const { chosen } = useContractsFilter();
  const choose = (id: string): void =>
    changeAddress((now) => {
      // A person has few contracts; all of them are shown.
      for (const name of ['status', 'template']) now.delete(name);
      if (id === '') now.delete('user');
      else now.set('user', id);
      return now;
    });
  return (
    <PortalPanel
      bare
      title="View User"
      text="The contracts of one person or of everyone, including people who have left. Open one for its history."
    >
      <PortalFilterBar
        label="Contracts"
        chosen={chosen}
        search={<PersonSelect label="Person" hidesLabel none="Everyone" value={userId} onChange={choose} />}
      >
        {userId === '' && <AllContractsFilter />}
      </PortalFilterBar>
      {userId !== '' && (
        <Group gap="md">
          <Anchor component={Link} to={paths.accountOf(userId)}>
            Account
          </Anchor>
          <Anchor component={Link} to={paths.applicationsOf(userId)}>
            Job applications
          </Anchor>
        </Group>
      )}
      {userId === '' ? <AllContracts /> : <ContractsOf key={userId} userId={userId} />}
    </PortalPanel>
  );
}

function ContractsOf({ userId }: { userId: string }) {
  return <ContractsTable label="Contracts" query={useInfiniteQuery(contractsOfQuery(userId))} empty={<Text>No contracts assigned</Text>} />;
}
