import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ContractsTable } from './contracts-table';
import { ownContractsQuery } from './contracts.api';
import { PortalPanel } from '../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../ui/portal/lists/portal-empty';

/** The user's own contracts. */
export function OwnContracts() {
  return (
    <PortalPanel bare title="My Contracts" text="Open a contract to read it, to sign or decline it, or to ask for a change.">
      <ContractsTable
        label="My Contracts"
        query={useInfiniteQuery(ownContractsQuery)}
        empty={
          <PortalEmpty icon={IconSignature} title="No contracts assigned">
            A contract appears here once the studio has sent you one.
          </PortalEmpty>
        }
      />
    </PortalPanel>
  );
}
