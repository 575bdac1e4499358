import { Button } from '@mantine/core';
import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { pastContractsQuery } from './privacy.api';

/** Leads people who left the team to the contracts that they signed. Renders nothing if there are none. */
export function PastContractsPanel() {
  const { data } = useQuery(pastContractsQuery);
  if (data === undefined || data.length === 0) return null;
  return (
    <PortalPanel
      title="Your contracts"
      text="Your agreements with the studio, which you can still read and download."
      aside={
        <Button component={Link} to={paths.contracts} variant="default" leftSection={<IconSignature size={16} aria-hidden="true" />}>
          Open your contracts
        </Button>
      }
    />
  );
}
