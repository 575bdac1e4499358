import { Text } from '@mantine/core';
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAddress } from '../../lib/navigation/use-address';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { contractsOfQuery } from '../contracts.api';
import { ContractsTable } from '../contracts-table';
import { PersonSelect } from './person-select';

/** The contracts of one person, who is named in the address (`user=ID`). */
export function PersonTab() {
  const [address, changeAddress] = useAddress();
  const userId = address.get('user') ?? '';
  return (
    <PortalPanel bare title="View User" text="The contracts of a person, including people who have left. Open one for its history.">
      <div style={{ maxWidth: '30rem' }}>
        <PersonSelect
          label="Person"
          value={userId}
          onChange={(id) =>
            changeAddress((now) => {
              now.set('user', id);
              return now;
            })
          }
        />
      </div>
      {userId === '' ? (
        <PortalEmpty framed icon={IconUserSearch} title="No one selected">
          Choose a person to see their contracts.
        </PortalEmpty>
      ) : (
        <ContractsOf key={userId} userId={userId} />
      )}
    </PortalPanel>
  );
}

function ContractsOf({ userId }: { userId: string }) {
  return <ContractsTable label="Contracts" query={useInfiniteQuery(contractsOfQuery(userId))} empty={<Text>No contracts assigned</Text>} />;
}
